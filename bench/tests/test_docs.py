"""What the pages promise: `make` verbs and variables exist, PHP examples do what the comments beside them say.
Assumes a checkout; the examples need the extension that scripts/php-build leaves in build/ and are left out with a reason where it is not.
Called by pytest."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = {"build", "_build", "deps", "node_modules", ".git"}


def pages():
    for folder, folders, files in os.walk(ROOT):
        folders[:] = set(folders) - BUILT
        yield from (pathlib.Path(folder, name) for name in files if name.endswith(".md"))


PAGES = sorted(pages())
MAKEFILE = (ROOT / "Makefile").read_text()


def php_module():
    """The extension of the PHP on the path, or None."""
    if shutil.which("php") is None:
        return None
    version = subprocess.run(["php", "-n", "-r", "echo PHP_VERSION;"], capture_output=True, text=True, check=True).stdout
    build = pathlib.Path(os.environ.get("FASTJSON_BUILD") or ROOT / "build")
    found = sorted(build.glob(f"php-{version}-release*/php/modules/fastjson.so"))
    return found[0] if found else None


def php_examples(page):
    return re.findall(r"^```php\n(.*?)^```", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE)


def run_php(code, *arguments):
    module = php_module()
    if module is None:
        pytest.skip("the extension is not built here (scripts/php-build)")
    result = subprocess.run(["php", "-n", "-d", f"extension={module}", "-d", "display_errors=1", "-r", code, "--", *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_every_verb_of_make_in_a_page_exists():
    verbs = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split())
    named = {verb for page in PAGES for verb in re.findall(r"(?:^|[`(] ?| {4})make ([a-z][a-z0-9-]*)", page.read_text(), re.MULTILINE)}
    assert {"test", "bench"} <= named
    assert named - verbs <= {"install"}, "make install is the extension's own, in php/"


def test_the_example_of_the_readme_runs():
    (example,) = php_examples("README.md")
    # From PHP 8.6 on the message names the place.
    assert re.sub(" near location [0-9:]+", "", run_php(example)) == '{"id":7,"tags":["a","b"]}\nb\nSyntax error at byte 3\n'


def test_the_examples_of_documents_answer_what_stands_beside_them():
    pointers, documents, patches = php_examples("docs/php-documents.md")
    answers = [
        '"Alan"', '{"name":"Ada","mail":null}', "true", "2", '{"a":"Ada"}',
        '{"a":1,"b":[]}', '[{"op":"add","path":"/b/1","value":3}]', '{"a":{"y":2}}',
    ]
    lines = [line.split(";  ")[0] for line in (pointers + patches).splitlines() if line.startswith("fastjson_")]
    setting = next(line for line in pointers.splitlines() if line.startswith("$json = "))
    printed = run_php(setting + "".join(f"$r = {line}; echo is_string($r) && $r[0] !== 'A' ? $r : json_encode($r), \"\\n\";" for line in lines))
    assert printed.splitlines() == answers
    assert run_php(setting + documents) == "0 Ada\n1 Alan\n"


WITH_PHP = sorted(page for page in (ROOT / "docs").glob("php-*.md") if "```php" in page.read_text())


@pytest.mark.parametrize("page", WITH_PHP, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_one_after_the_other(page, tmp_path):
    (tmp_path / "page.php").write_text("<?php\n" + "\n".join(php_examples(page)))
    printed = run_php("chdir($argv[1]); error_reporting(E_ALL); require 'page.php';", str(tmp_path))
    assert not re.search(r"^(PHP )?(Warning|Notice|Deprecated|Fatal error|Parse error)", printed, re.MULTILINE), printed


@pytest.mark.parametrize("block", php_examples("docs/php-options.md") + php_examples("docs/php-reference.md"))
def test_the_examples_print_what_stands_beside_them(block, tmp_path):
    printing = r"^( *(?:echo|var_dump)\b.*;) +// (.*)$"
    answers = [answer for _, answer in re.findall(printing, block, re.MULTILINE)]
    assert answers
    code = re.sub(printing, lambda line: line[1] + " echo PHP_EOL;", block, flags=re.MULTILINE)
    # From PHP 8.6 on a message names the place.
    printed = re.sub(" near location [0-9:]+", "", run_php("chdir($argv[1]); " + code, str(tmp_path)))
    assert [line for line in printed.splitlines() if line != ""] == answers


def test_the_examples_of_streams_print_what_they_should():
    elements, writing, lines, chunks = php_examples("docs/php-streams.md")
    assert run_php(elements) == "0: 7\n1: 8\n"
    assert run_php(writing) == '{"rows":[{"id":1},{"id":2,"tags":["a","b"]}],"more":false}\n58\n'
    assert run_php(lines) == '0 {"id":1}\n1 {"id":2}\nline 3: Syntax error: oops\n2 [3]\n'
    assert run_php(chunks).splitlines() == [
        '{"title":"On str"}', '{"title":"On streams","tags":["a","b"]}', '{"title":"On streams","tags":["a","b"]}', "null",
        '{"title":"On streams","tags":["a","b"],"pages":12}',
    ]


def test_the_example_on_errors_prints_what_stands_beside_it():
    (example,) = php_examples("docs/php-usage.md")
    assert run_php(example) == "NULL\nSyntax error\nbyte 7, line 2, column 4\nSyntax error at byte 5\n4\n"
