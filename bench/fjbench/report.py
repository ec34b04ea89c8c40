def write(lines, out, options):
    return "none"
