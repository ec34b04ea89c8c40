"""Generated stand-ins for the real documents, for machines where those can't be had: same name, size and mix of values, other content.
Assumes the measured mix of each real file (kinds of values, string lengths, layout); reports label every number taken on a twin.
Called by corpus/prepare.py."""

import json

from rng import ACCENTED, Rng


def pretty(value, indent):
    return json.dumps(value, ensure_ascii=False, indent=indent)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def escaped(value):
    """Compact, with every character outside ASCII as an upper-case \\uXXXX."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    parts = text.split("\\u")
    return parts[0] + "".join("\\u" + p[:4].upper() + p[4:] for p in parts[1:])


def fill(make, render, size):
    """Calls make(i) until the rendered list of what it returned has about `size` characters; returns the list."""
    items, length, i = [], 0, 0
    while length < size:
        items.append(make(i))
        length += len(render([items[-1]]).encode())
        i += 1
    return items


def coordinates(rng, decimals):
    """One ring of a polygon: a random walk, numbers with 15 decimals as in canada.json."""
    x, y = -65 + rng.random() * 10, 43 + rng.random() * 10
    points = []
    for _ in range(rng.between(20, 200)):
        x, y = x + rng.random() / 50 - 0.01, y + rng.random() / 50 - 0.01
        points.append(f"[{x:.{decimals}f},{y:.{decimals}f}]")
    return "[" + ",".join(points) + "]"


def geojson(name, size):
    rng = Rng(name)
    head = '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Canada"},"geometry":{"type":"Polygon","coordinates":['
    rings, length = [], len(head)
    while length < size:
        rings.append(coordinates(rng, 15))
        length += len(rings[-1]) + 1
    return head + ",".join(rings) + "]}}]}"


def tweet_user(rng):
    return {"id": rng.between(10**8, 10**10), "id_str": str(rng.between(10**8, 10**10)), "name": rng.japanese(6), "screen_name": rng.word() + rng.hex(4),
            "location": rng.japanese(rng.below(8)), "description": rng.japanese(rng.between(0, 120)), "url": None,
            "entities": {"description": {"urls": []}}, "protected": False, "followers_count": rng.below(5000), "friends_count": rng.below(3000),
            "listed_count": rng.below(20), "created_at": "Sun Aug 31 00:29:15 +0000 2014", "favourites_count": rng.below(9000), "utc_offset": None,
            "time_zone": None, "geo_enabled": rng.chance(0.3), "verified": False, "statuses_count": rng.below(90000), "lang": "ja",
            "contributors_enabled": False, "is_translator": False, "profile_background_color": "C0DEED",
            "profile_image_url": f"http://pbs.twimg.com/profile_images/{rng.between(10**17, 10**18)}/{rng.hex(8)}_normal.jpeg",
            "default_profile": rng.chance(0.6), "following": False, "follow_request_sent": False, "notifications": False}


def tweet(rng, text):
    return {"metadata": {"result_type": "recent", "iso_language_code": "ja"}, "created_at": "Sun Aug 31 00:29:15 +0000 2014",
            "id": rng.between(10**17, 10**18), "id_str": str(rng.between(10**17, 10**18)), "text": text,
            "source": '<a href="http://twitter.com/download/iphone" rel="nofollow">Twitter for iPhone</a>', "truncated": False,
            "in_reply_to_status_id": None, "in_reply_to_user_id": None, "in_reply_to_screen_name": None, "user": tweet_user(rng), "geo": None,
            "coordinates": None, "place": None, "contributors": None, "retweet_count": rng.below(10), "favorite_count": 0,
            "entities": {"hashtags": [], "symbols": [], "urls": [],
                         "user_mentions": [{"screen_name": rng.word(), "name": rng.japanese(5), "id": rng.below(10**9), "indices": [0, 9]}]},
            "favorited": False, "retweeted": False, "lang": "ja"}


def tweets(render):
    def make(name, size):
        rng = Rng("twitter")
        rows = fill(lambda i: tweet(rng, "@" + rng.word() + " " + rng.japanese(rng.between(20, 110))), render, size)
        return render({"statuses": rows, "search_metadata": {"completed_in": 0.087, "count": len(rows), "query": "%E4%B8%80"}})
    return make


def timeline(name, size):
    rng = Rng(name)
    return escaped(fill(lambda i: tweet(rng, rng.sentence(100) + '\n"' + rng.word() + '"'), escaped, size))


def catalog(name, size):
    """Mostly small integers and one- or two-key objects inside numeric keys, indented by four."""
    rng = Rng(name)

    def performance(i):
        return {"eventId": 138586341 + i, "id": 339887544 + i, "logo": None, "name": None, "prices":
                [{"amount": rng.between(10, 300) * 250, "audienceSubCategoryId": 337100890, "seatCategoryId": 338937295 + j} for j in range(rng.between(1, 4))],
                "seatCategories": [{"areas": [{"areaId": 205705999 - j, "blockIds": []} for j in range(rng.between(1, 12))], "seatCategoryId": 338937295 + j}
                                   for j in range(rng.between(1, 4))], "seatMapImage": None, "start": 1372701600000 + i * 86400000, "venueCode": "PLEYEL_PLEYEL"}

    areas = {str(205705993 + i): f"{i + 1}er balcon {rng.word()} {rng.pick(ACCENTED)}" for i in range(17)}
    events = {str(138586341 + i): {"description": None, "id": 138586341 + i, "logo": None, "name": rng.words(4), "subTopicIds": [337184269, 337184283],
                                   "subjectCode": None, "subtitle": None, "topicIds": [324846099, 107888604]} for i in range(184)}
    rest = size - len(pretty([areas, events], 4).encode())
    rows = fill(performance, lambda v: pretty({"performances": v}, 4), rest)
    return pretty({"areaNames": areas, "events": events, "performances": rows}, 4)


def jobs(name, size):
    rng = Rng(name)

    def job(i):
        title = rng.word() + "-" + rng.word() + "-" + rng.word()
        return {"name": title, "url": f"https://builds.apache.org/job/{title}/", "color": rng.pick(["blue", "red", "yellow", "disabled"])}
    return pretty({"assignedLabels": [{}], "mode": "EXCLUSIVE", "nodeDescription": "the master node", "numExecutors": 0,
                   "jobs": fill(job, lambda v: pretty({"jobs": v}, 2), size)}, 2)


def events(name, size):
    rng = Rng(name)

    def event(i):
        user = {"gravatar_id": rng.hex(32), "login": rng.word() + rng.hex(3), "avatar_url": f"https://secure.gravatar.com/avatar/{rng.hex(32)}",
                "url": f"https://api.github.com/users/{rng.word()}", "id": rng.below(10**7)}
        return {"type": rng.pick(["PushEvent", "WatchEvent", "IssuesEvent"]), "created_at": rng.date(), "actor": user,
                "repo": {"id": rng.below(10**7), "url": f"https://api.github.com/repos/{rng.word()}/{rng.word()}", "name": f"{rng.word()}/{rng.word()}"},
                "public": True, "payload": {"push_id": rng.below(10**9), "head": rng.hex(40), "commits": [
                    {"sha": rng.hex(40), "message": rng.sentence(60) + "\n\n" + rng.sentence(80), "distinct": True, "author":
                     {"email": rng.word() + "@example.com", "name": rng.words(2)}, "url": "https://api.github.com/repos/" + rng.hex(60)}]},
                "id": str(rng.between(10**9, 10**10)), "org": None}
    return pretty(fill(event, lambda v: pretty(v, 2), size), 2)


def summer_of_code(name, size):
    """An object of numbered projects with long ASCII descriptions, one escaped line break in 180 characters."""
    rng = Rng(name)

    def project(i):
        text = "\n".join(rng.sentence(rng.between(100, 260)) for _ in range(rng.between(2, 5)))
        return {"@context": "http://schema.org", "@type": "SoftwareSourceCode", "name": rng.words(6).capitalize(), "description": text,
                "sponsor": {"@type": "Organization", "name": rng.words(2), "disambiguatingDescription": rng.sentence(70), "description": rng.sentence(170),
                            "url": "https://example.org/", "logo": "//lh3.example.com/" + rng.hex(70)}, "author": {"@type": "Person", "name": rng.words(2)}}
    rows = fill(project, lambda v: pretty({"0": v}, 2), size)
    return pretty({str(i): row for i, row in enumerate(rows)}, 2)


def instruments(name, size):
    rng = Rng(name)
    numbers = ["volume", "panning", "fadeout", "pitch_pan_center", "pitch_pan_separation", "nna", "dct", "dca", "midi_bank", "midi_channel", "midi_program",
               "default_filter_cutoff", "default_filter_mode", "default_filter_resonance", "random_pan_weight", "ramp_up"]

    def one(i):
        envelope = {"loop_end": rng.below(9), "loop_start": 0, "nodes": [{"tick": 10 * j, "value": rng.below(65)} for j in range(rng.below(4))], "sustain_end": 0}
        return {**{key: rng.below(256) for key in numbers}, "default_filter_cutoff_enabled": False, "legacy_filename": "", "name": rng.word()[:3],
                "note_map": None, "volume_envelope": envelope, "panning_envelope": envelope, "tuning": None, "pitch_to_tempo_lock": rng.below(2)}
    return pretty({"graphstate": None, "instruments": fill(one, lambda v: pretty({"i": v}, 2), size), "message": ""}, 2)


def scene(name, size):
    """Half short decimals, half integers, in arrays of all sizes; many of three elements, one to a line."""
    rng = Rng(name)

    def key(i):
        return {"pos": [round(rng.random() * 10, 6) for _ in range(3)], "rot": [round(rng.random(), 6) for _ in range(4)], "scl": [1, 1, 1], "time": i % 40}
    faces = [rng.below(20000) for _ in range(size // 28)]
    uvs = [round(rng.random(), 6) for _ in range(size // 45)]
    head = {"images": [], "geometries": [{"type": "Geometry", "uuid": rng.uuid(), "data": {"uvs": [uvs], "faces": faces}}]}
    rest = size - len(compact(head))
    keys = fill(key, lambda v: pretty({"animations": [{"keys": v}]}, 4), rest)
    return compact(head)[:-1] + ',"animations":' + pretty([{"name": "default", "fps": 24, "keys": keys}], 4) + "}"


def mesh(render):
    def make(name, size):
        rng = Rng("mesh")
        count = 33408
        positions = [float(rng.fixed(-3, 3, 12)) for _ in range(10800 * 3)]
        return render({"batches": [{"indexRange": [0, count], "vertexRange": [0, 3600], "usedBones": [22]}], "morphTargets": {}, "positions": positions,
                       "indices": [rng.below(3600) for _ in range(count)], "influences": [[rng.below(30), 1] for _ in range(3600)]})
    return make


def uniform_numbers(name, size):
    rng = Rng(name)
    return "[\n" + ",".join(rng.fixed(0, 1, rng.between(11, 12)) for _ in range(size // 15)) + "\n]\n"


def people(name, size):
    rng = Rng(name)

    def person(i):
        return {"id": i + 1, "avatar": f"images/user_{i + 1}.png", "age": rng.between(18, 70), "admin": rng.chance(0.5),
                "name": f"{rng.cyrillic(7)} {rng.cyrillic(8)}", "company": rng.word().capitalize(), "phone": "+7" + str(rng.between(10**9, 10**10)),
                "email": rng.word() + "@example.com", "birthDate": rng.date(), "friends": [
                    {"id": rng.below(1000), "name": f"{rng.cyrillic(6)} {rng.cyrillic(9)}"} for _ in range(rng.between(1, 5))], "field": rng.word()}
    return pretty({"id": 1, "jsonrpc": "2.0", "total": 1000, "result": fill(person, lambda v: pretty({"r": v}, 2), size)}, 2)


def names(name, size):
    rng = Rng(name)
    rows = [{"id": i + 1, "name": f"{rng.cyrillic(5)} {rng.cyrillic(7)}"} for i in range(100)]
    return pretty({"id": 1, "jsonrpc": "2.0", "total": 100, "result": rows}, 4)


def one_string(name, size):
    """One string: source code with an escape in every 23 characters."""
    rng = Rng(name)
    parts, length = [], 2
    while length < size:
        parts.append(rng.sentence(rng.between(8, 36)) + rng.pick(["\\n", "\\n", "\\/", '\\"', "\\t"]))
        length += len(parts[-1])
    return '"' + "".join(parts) + '"'


def plugins(name, size):
    rng = Rng(name)

    def plugin(i):
        title = rng.word() + "-" + rng.word()
        return {"buildDate": "Jan 07, 2013", "dependencies": [{"name": rng.word(), "optional": rng.chance(0.5), "version": "1.0"} for _ in range(rng.below(4))],
                "developers": [{"developerId": rng.word(), "email": rng.word() + "@example.com", "name": rng.words(2)}], "excerpt": rng.sentence(90),
                "gav": f"org.jenkins-ci.plugins:{title}:1.{rng.below(9)}", "labels": [rng.word()], "name": title, "previousTimestamp": rng.date(),
                "releaseTimestamp": rng.date(), "requiredCore": "1.480", "scm": "github.com", "sha1": rng.hex(28) + "=", "title": rng.words(3),
                "url": f"http://updates.jenkins-ci.org/download/plugins/{title}.hpi", "version": "1.2", "wiki": "https://wiki.jenkins-ci.org/" + title}
    rows = fill(plugin, compact, size)
    return compact({"connectionCheckUrl": "http://www.google.com/", "core": {"name": "core", "version": "1.498"}, "id": "default",
                    "plugins": {row["name"] + str(i): row for i, row in enumerate(rows)}})


def bundle(name, size):
    """A health record: deep objects of short repeated strings, indented by two."""
    rng = Rng(name)

    def entry(i):
        code = {"coding": [{"system": "http://snomed.info/sct", "code": str(rng.between(10**6, 10**8)), "display": rng.words(3)}], "text": rng.words(3)}
        return {"fullUrl": f"urn:uuid:{rng.uuid()}", "resource": {"resourceType": rng.pick(["Observation", "Encounter", "Claim"]), "id": rng.uuid(),
                "status": "final", "code": code, "subject": {"reference": f"urn:uuid:{rng.uuid()}"}, "effectiveDateTime": rng.date(), "issued": rng.date(),
                "category": [code], "valueQuantity": {"value": rng.random() * 100, "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"}},
                "request": {"method": "POST", "url": "Observation"}}
    return pretty({"resourceType": "Bundle", "type": "transaction", "entry": fill(entry, lambda v: pretty({"e": v}, 2), size)}, 2)


def source_tree(name, size):
    rng = Rng(name)

    def node(depth):
        kids = [node(depth - 1) for _ in range(rng.between(2, 5))] if depth else []
        return {"name": rng.word() + ".go", "kids": kids, "cl_weight": float(rng.fixed(0, 2, 3)), "touches": rng.below(50), "min_t": rng.between(1216289444, 1316289444),
                "max_t": rng.between(1316289444, 1416289444), "mean_t": rng.between(1266289444, 1366289444)}
    kids = fill(lambda i: node(5), compact, size)
    return compact({"tree": {"name": "/", "kids": kids}, "username": rng.word()})


def scripts(render):
    """Sixty strings of a hundred characters, each from another block of Unicode."""
    def make(name, size):
        rng = Rng("strings")
        starts = [0x400 + 0x80 * i for i in range(60)]
        return render({f"Block {start:04X}": "".join(chr(start + rng.below(0x60)) for _ in range(100)) for start in starts})
    return make


LITERAL = {
    "flatadversarial.json": '{ "\\"Name": [ 116,"\\\\\\"", 234, "true", false ], "t": 1.0e+10}  ',
    "adversarial.json": '{ "\\"Name rue": [ [ 116, "\\"", 234, "true", false ] ]                          } ',
    "demo.json": json.dumps({"Image": {"Width": 800, "Height": 600, "Title": "View from 15th Floor", "Thumbnail": {
        "Url": "http://www.example.com/image/481989943", "Height": 125, "Width": 100}, "Animated": False, "IDs": [116, 943, 234, 38793]}}, indent=8),
    "truenull.json": "[" + ", ".join(["true, null"] * 1000) + "]",
}

MAKERS = {
    "apache_builds.json": jobs, "canada.json": geojson, "citm_catalog.json": catalog, "github_events.json": events, "gsoc-2018.json": summer_of_code,
    "instruments.json": instruments, "marine_ik.json": scene, "mesh.json": mesh(compact), "mesh.pretty.json": mesh(lambda v: pretty(v, 4)),
    "numbers.json": uniform_numbers, "random.json": people, "stringifiedphp.json": one_string, "twitter.json": tweets(lambda v: pretty(v, 2)),
    "twitterescaped.json": tweets(escaped), "update-center.json": plugins, "repeat.json": names, "twitter_timeline.json": timeline,
    "canada_geometry.json": geojson, "golang_source.json": source_tree, "synthea_fhir.json": bundle, "twitter_status.json": tweets(lambda v: pretty(v, 2)),
    "string_unicode.json": scripts(lambda v: pretty(v, "\t")), "string_escaped.json": scripts(escaped),
}


def twin(name, size):
    """The stand-in's text for the document `name`, about `size` bytes."""
    return LITERAL[name] if name in LITERAL else MAKERS[name](name, size)
