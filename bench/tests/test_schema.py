"""The validator takes what schema.md describes and refuses everything else, one field at a time.
Assumes bench/schema.json.
Called by pytest."""

import json

import pytest
import validate

SCHEMA = validate.load_schema()


def problems(line):
    return validate.validate_line(json.dumps(line), SCHEMA)[1]


def test_a_complete_line_is_valid(line):
    assert problems(line()) == []


def test_missing_and_info_lines_are_valid():
    assert problems({"schema": 1, "kind": "missing", "host": "go", "reason": "no Go"}) == []
    assert problems({"schema": 1, "kind": "info", "host": "go", "text": "GOMAXPROCS=1"}) == []


@pytest.mark.parametrize(("field", "value"), [
    ("schema", 2), ("schema", True), ("kind", "results"), ("host", "rust"), ("host_version", ""), ("op", "Decode"), ("group", "huge"), ("bytes", -1), ("bytes", 1.5),
    ("verified", "yes"), ("verified", 1), ("rounds", 0), ("calls", 0), ("median_ns", 0), ("median_ns", "12"), ("samples", []), ("samples", [0]), ("unknown", 1),
    ("host_version", None), ("library", None), ("op", None), ("document", None), ("group", None), ("verified", None), ("bytes", None),
    ("q1_ns", None), ("q3_ns", None), ("rounds", None), ("calls", None), ("mb_s", None), ("median_ns", None)])
def test_a_wrong_or_lacking_field_is_refused(line, field, value):
    assert problems(line(**{field: value}))


def test_a_wrong_answer_has_no_number(line):
    assert problems(line(verified=False, error="other value")) == ["a wrong answer must have no timing"]
    untimed = {key: None for key in ("median_ns", "q1_ns", "q3_ns", "mb_s", "rounds", "calls")}
    assert problems(line(verified=False, error="other value", **untimed)) == []
    assert problems(line(verified=False, **untimed)) == ["a wrong answer needs an error text"]


def test_derived_fields_must_agree(line):
    assert problems(line(mb_s=4000.0))
    assert problems(line(q1_ns=2000.0)) == ["quartiles are not in order"]
    assert problems(line(samples=[1.0, 2.0])) == ["samples and rounds differ in number"]
    assert problems(line(verified="unchecked")) == ["unchecked needs its reason in note"]


def test_broken_json_and_not_numbers_are_refused():
    assert validate.validate_line("{", SCHEMA)[1]
    assert validate.validate_line('{"schema":1,"kind":"result","median_ns":NaN}', SCHEMA)[1]


def test_an_unknown_schema_keyword_is_an_error_not_a_pass():
    with pytest.raises(ValueError, match="maxLength"):
        list(validate.check("x", {"maxLength": 0}))


def test_a_file_without_a_valid_line_fails(tmp_path, line, capsys):
    path = tmp_path / "lines.jsonl"
    path.write_text("\n")
    assert validate.main([str(path)]) == 1
    path.write_text(json.dumps(line()) + "\n")
    assert validate.main([str(path)]) == 0
    assert "1 lines valid, 0 invalid" in capsys.readouterr().out
