"""Makes golos-drawn.ttf, the font of drawn pictures, of the two fonts of pages: see README.md.

    python3 make-drawn.py FOLDER        (fonttools 4.66, brotli 1.2)
"""

import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(sys.argv[1])
parts = []
for name in ("golos-text", "golos-text-rare"):
    font = instancer.instantiateVariableFont(TTFont(here / f"{name}.woff2"), {"wght": 600})
    font.flavor = None
    for table in ("GDEF", "gasp", "prep"):
        if table in font:
            del font[table]
    part = Path("/tmp") / f"{name}-600.ttf"
    font.save(part)
    parts.append(str(part))
whole = Merger().merge(parts)
whole["name"].names = []
for number, text in ((1, "Golos Drawn"), (2, "Regular"), (4, "Golos Drawn"), (6, "GolosDrawn-Regular")):
    whole["name"].setName(text, number, 3, 1, 0x409)
whole["OS/2"].usWeightClass = 400
target = here / "golos-drawn.ttf"
whole.save(target)
print(target, target.stat().st_size, len(whole.getBestCmap()))
