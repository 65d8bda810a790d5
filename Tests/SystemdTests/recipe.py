"""Prints what the README has for one file: `recipe.py README NAME`.

That is the fenced block with a comment that ends with /NAME: the README shows only what was run.
"""

import sys

readme, name = sys.argv[1:]
blocks, block = [], None
for line in open(readme, encoding="utf-8"):
    if line.startswith("```"):
        if block is not None:
            blocks.append(block)
        block = [] if block is None else None
    elif block is not None:
        block.append(line)
wanted = [b for b in blocks if any(line.startswith("# ") and line.rstrip().endswith("/" + name) for line in b)]
if len(wanted) != 1:
    sys.exit("the README has %d blocks for %s" % (len(wanted), name))
print("".join(wanted[0]), end="")
