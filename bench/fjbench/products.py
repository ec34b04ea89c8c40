"""The products that a reader may install, and what each column of the report is: which libraries do the same work, where they come from, what has to be brought.
Assumes result lines as the runners write them; the two products of Go share a process and their lines, and are taken apart here.
Called by model.py, the report and bench/readme-results."""

import collections

OURS = "fastjson"

# What a product of a host is compared with. `ours`, `own`: the columns of the lines; `own_name`: how the page calls the host's own library, None for the one that the
# lines call the reference. `same_work`: other columns that check and write the same; None where each line says so itself. `drawn`: what its picture shows.
Product = collections.namedtuple("Product", "view host name own_name drawn ours own same_work absent", defaults=(OURS, None, None, ()))

GO_DRAWN = ("unmarshal_concrete", "marshal_concrete", "unmarshal_any")

PRODUCTS = (
    Product("php", "php", "PHP", "ext/json", ("decode_array", "encode", "validate")),
    # encoding/json keeps repeated names, replaces ill-formed UTF-8, checks raw values, sorts and escapes; so do these, and no other mode.
    Product("go-v1", "go", "Go, `go/json`", "encoding/json", GO_DRAWN, "fastjson v1", "encoding/json", ("encoding/json", "goccy", "segmentio", "sonic std"),
            (OURS, "encoding/json/v2", "goccy v2", "goccy unsorted", "sonic checked")),
    Product("go-v2", "go", "Go, `go/json/v2`", "encoding/json/v2", GO_DRAWN, OURS, "encoding/json/v2", ("encoding/json/v2", "goccy v2", "goccy unsorted", "sonic checked"),
            ("fastjson v1", "encoding/json", "encoding/json original", "goccy", "segmentio", "sonic std", "jsoniter")),
    Product("elixir", "elixir", "Elixir", "Jason", ("decode", "encode")),
)
BY_VIEW = {product.view: product for product in PRODUCTS}

# Libraries with MarshalWrite and UnmarshalRead.
WHOLE_TEXT = (OURS, "encoding/json/v2", "goccy v2")

# What a column of the report is, beyond what its name says: (project, what a reader has to bring).
BUILT = "its own build as a PHP extension: PEERS='{}=/path.so:{}'"
BEAMS = "its compiled beams: ELIXIR_PEERS='dir/ebin@version'"
PROXY = "nothing: go.mod names it, the module proxy has it"
ORIGINS = {
    ("php", "ext/json"): ("PHP's own JSON functions, php-src ext/json", "nothing"),
    ("php", "yyjson"): ("github.com/iliaal/fastjson, another project of the same name: a PHP extension over ibireme/yyjson", BUILT.format("yyjson", "fastjson") + ", functions renamed"),
    ("php", "simdjson"): ("JakubOnderka/simdjson_php, a PHP extension over simdjson", BUILT.format("simdjson", "simdjson")),
    ("go", "encoding/json"): ("the standard library, since Go 1.27 on top of v2", "nothing"),
    ("go", "encoding/json original"): ("the standard library's first implementation, by GOEXPERIMENT=nojsonv2", "nothing"),
    ("go", "encoding/json/v2"): ("the standard library", "nothing"),
    ("go", "goccy"): ("github.com/goccy/go-json", PROXY), ("go", "goccy v2"): ("github.com/goccy/go-json/v2", PROXY),
    ("go", "goccy unsorted"): ("github.com/goccy/go-json, UnorderedMap and DisableHTMLEscape: v2's output", PROXY),
    ("go", "goccy fastest"): ("github.com/goccy/go-json, UTF-8 not looked at either", PROXY),
    ("go", "sonic"): ("github.com/bytedance/sonic, ConfigDefault", PROXY), ("go", "sonic std"): ("github.com/bytedance/sonic, ConfigStd: sorted, escaped, checked", PROXY),
    ("go", "sonic checked"): ("github.com/bytedance/sonic, ValidateString, CopyString, CompactMarshaler", PROXY),
    ("go", "sonic fastest"): ("github.com/bytedance/sonic, ConfigFastest", PROXY),
    ("go", "segmentio"): ("github.com/segmentio/encoding", PROXY), ("go", "jsoniter"): ("github.com/json-iterator/go, ConfigCompatibleWithStandardLibrary", PROXY),
    ("elixir", "Jason"): ("michalmuskala/jason", BEAMS), ("elixir", "JSON"): ("Elixir's own, over OTP's :json", "Elixir 1.18"), (
        "elixir", ":json"): ("OTP's own", "OTP 27"),
    ("elixir", "jiffy"): ("davisp/jiffy", "the package erlang-jiffy; another version by its beams"),
    ("elixir", "jiffy 2"): ("davisp/jiffy, its module renamed to jiffy2 so that one VM holds both", BEAMS), ("elixir", "Torque"): ("lpgauth/torque, a NIF over sonic-rs", BEAMS),
    ("elixir", "RustyJson"): ("jeffhuen/RustyJson, a NIF", BEAMS), ("elixir", "RustyJson intern"): ("RustyJson with keys: :intern", BEAMS),
    ("elixir", "RustyJson lean"): ("RustyJson with lean: true", BEAMS),
}


def products_of(host):
    return [product for product in PRODUCTS if product.host == host]


def in_view(line, product):
    """A copy of the line as the product's view has it, or None where it is not for it: ours is `fastjson`, the host's own library the reference."""
    name = line.get("library")
    if name in product.absent:
        return None
    if product.view == product.host:
        return line
    changed = {**line, "host": product.view, "library": OURS if name == product.ours else name}
    if product.own == "encoding/json" and name in (product.ours, *product.same_work):
        changed.pop("note", None)  # the runner's notes say what differs from v2
    if product.own == "encoding/json/v2" and line.get("op") in ("write_concrete", "read_concrete") and name not in WHOLE_TEXT:
        changed["note"] = "; ".join(filter(None, [line.get("note"), "by its Encoder or Decoder: it has no call for a whole text"]))
    if name == product.ours:
        changed["less_work"] = False
    elif name == "encoding/json original":
        changed.update(library="encoding/json", column="original", verified=True if line["verified"] == "reference" else line["verified"])
    elif line.get("group") != "unusual" and line["verified"] in (True, "reference"):
        changed.update(verified="reference" if name == product.own else True, less_work=name not in product.same_work)
    return changed


def views(lines):
    """The lines of hosts that are one product as they are, those of the others once for each product that they belong to; `core` is no product."""
    for line in lines:
        products = products_of(line["host"]) if line["kind"] == "result" else []
        if not products:
            yield line
        for product in products:
            if found := in_view(line, product):
                yield found
