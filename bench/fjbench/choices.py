"""What may be chosen of a run by name: groups, operations, documents, peers and builds. What means nothing is refused before anything is measured,
with the names that there are: a run of something else than was asked for would look like an answer.
Assumes that an operation, group or document selects what is called so or begins so before an underscore, as every host has it.
Called by bench/bench.py; a test compares the operations with those of the hosts' sources and of the published lines."""

import fnmatch
import pathlib
import shutil

from . import measure, model, php_build, php_host

GROUPS = (*model.TURN_GROUPS, *measure.ONCE_GROUPS)

OPERATIONS = {
    "php": (*php_host.OPERATIONS, *php_host.STREAMS),
    "go": ("marshal_concrete", "unmarshal_concrete", "marshal_any", "unmarshal_any", "marshal_raw", "unmarshal_raw", "write_concrete", "read_concrete", "stream", "unstream", "unusual"),
    "elixir": ("decode", "encode", "pretty", "roundtrip", "encode_struct", "decode_struct", "parse_get", "decode_lines", "decode_holding_5mb", "decode_holding_50mb", "decode_and_collect"),
    "core": ("validate", "number_parse", "number_print", "write_strings"),
}
VARIANTS = ("_cold", "_8_callers", "_24_callers", "_ticker")  # of an operation, measured with it

# Values that the runners make themselves, beside the documents of the manifest.
OWN_DOCUMENTS = {
    "go": ("small_struct", "one_int", "empty_map", "message_100", "twenty_fields"),
    "elixir": ("struct_5", "struct_10", "struct_custom", "structs_1000_of_5", "structs_1000_of_10", "structs_nested_3", "rows_1000_datetime_decimal", "users_1_of_5", "users_1000_of_5",
               *(f"repeated_{objects}x{keys}" for objects in (10, 50, 100, 500, 1000, 10_000) for keys in (5, 10)),
               *(f"unique_keys_{keys}" for keys in (100, 1000, 5000)), *(f"heterogeneous_{objects}" for objects in (100, 500))),
}


class Refused(Exception):
    """The sentence that names what there is."""


def refuse_unknown(variable, unknown, known):
    if unknown:
        raise Refused(f"{variable} knows {', '.join(known)}, not {', '.join(sorted(unknown))}")


def selects(choice, name):
    return fnmatch.fnmatchcase(name, choice) or fnmatch.fnmatchcase(name, f"{choice}_*") or fnmatch.fnmatchcase(name, f"{choice}.json")


def check_groups(groups):
    refuse_unknown("GROUP", set(groups) - set(GROUPS), GROUPS)


def check_operations(operations, hosts):
    known = list(dict.fromkeys(op for host in hosts for op in OPERATIONS[host]))
    named = [op + variant for op in known for variant in ("", *VARIANTS)]
    refuse_unknown("OP", {op for op in operations if not any(selects(op, name) for name in named)}, known)


def check_documents(patterns, hosts, documents):
    """`documents`: those that were prepared."""
    names = list(dict.fromkeys([document["name"] for document in documents] + [name for host in hosts for name in OWN_DOCUMENTS.get(host, ())]))
    unknown = {pattern for pattern in patterns if not any(selects(pattern, name) for name in names)}
    refuse_unknown("FILES", unknown, [name.removesuffix(".json") for name in names])


def check_builds(options):
    """Peers and builds that are named are there: a typing error shall not cost a run."""
    try:
        for name, path, *_ in php_host.parse_peers(options["peers"]):
            if not pathlib.Path(path).is_file():
                raise Refused(f"PEERS: {path}, for {name}, is not there")
        for item in options["php_bin"].split():
            path = item.rpartition("=")[2]
            if not shutil.which(path):
                raise Refused(f"PHP_BIN: {path} is no program")
    except php_build.BuildError as error:
        raise Refused(str(error)) from error
    for folder in options["elixir_peers"].split():
        if not pathlib.Path(folder.rpartition("@")[0] or folder).is_dir():
            raise Refused(f"ELIXIR_PEERS: no folder {folder.rpartition('@')[0] or folder}")
    for build in options["elixir_builds"]:
        if not shutil.which("elixir", path=build.environment["PATH"].removesuffix(options["path"]).rstrip(":")):
            raise Refused(f"ELIXIR_BIN: no elixir in the folders of {build.label}")
