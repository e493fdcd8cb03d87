"""Makes golos-text.woff2 and golos-text-rare.woff2 of «GolosText[wght].ttf»: see README.md.

    python3 make.py "GolosText[wght].ttf" FOLDER        (fonttools 4.66, brotli 1.2)

Weights 400 and 700 keep their outlines, weights between are interpolated linearly: one set of deltas
per glyph instead of four. Figures are tabular by default, without an OpenType feature.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.otTables import HVAR
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer
from fontTools.varLib.builder import buildVarData, buildVarRegion, buildVarRegionList, buildVarStore
from fontTools.varLib.iup import iup_delta, iup_delta_optimize

# Characters of the font that every page loads: with the response headers at most the 14 600
# bytes that a new connection sends at once.
EVERYDAY = (
    " !%&()+,-./0123456789:;?@–—«»…№₽×−°©"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    "\u00a0\u202f\u2011"
)
RARE = "\"'„“|=#$*<>[\\]^_`{}~§®±·²³¼½¾éŠš‘’‚”†•‰‹›™←↑→↓≈≤≥\u0301\u2009"
DIGITS = "0123456789"
# Thousandths of the type size.
LEAST_KERN_CHANGE = 20
NO_CHANGE = 0xFFFF


def subset(font, text):
    options = Options()
    options.layout_features = ["kern"]
    options.layout_closure = False
    options.name_IDs = []
    options.drop_tables += ["HVAR", "VVAR", "MVAR", "vhea", "vmtx", "STAT", "GSUB"]
    options.notdef_outline = False
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)


def set_tabular_figures(font):
    """Maps digits to the tabular figures of the feature tnum."""
    [tabular] = [
        lookup.SubTable[0].mapping
        for feature in font["GSUB"].table.FeatureList.FeatureRecord
        if feature.FeatureTag == "tnum"
        for lookup in [font["GSUB"].table.LookupList.Lookup[feature.Feature.LookupListIndex[0]]]
    ]
    plain = dict(font.getBestCmap())
    for table in font["cmap"].tables:
        for digit in DIGITS:
            if ord(digit) in table.cmap:
                table.cmap[ord(digit)] = tabular[plain[ord(digit)]]


def straighten_outlines(font):
    """Replaces the deltas of each glyph by one delta from the lightest to the boldest weight."""
    glyf, gvar, metrics = font["glyf"], font["gvar"], font["hmtx"].metrics
    for glyph, changes in gvar.variations.items():
        points, control = glyf._getCoordinatesAndControls(glyph, metrics)
        total = [(0, 0)] * len(points)
        for change in changes:
            if change.axes["wght"][1] != 1.0:
                continue
            moves = change.coordinates
            if None in moves:
                moves = iup_delta(moves, points, control.endPts)
            total = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(total, moves)]
        total = [(round(x), round(y)) for x, y in total]
        if any(move != (0, 0) for move in total):
            kept = iup_delta_optimize(total, points, control.endPts, tolerance=0.5)
            gvar.variations[glyph] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, list(kept))]
        else:
            gvar.variations[glyph] = []


def write_widths(font):
    """Writes HVAR: deltas of advance widths that match the outlines."""
    changes = []
    for glyph in font.getGlyphOrder():
        moves = font["gvar"].variations.get(glyph) or []
        left, right = (moves[0].coordinates[i] or (0, 0) for i in (-4, -3)) if moves else ((0, 0), (0, 0))
        changes.append([right[0] - left[0]])
    region = buildVarRegionList([{"wght": (0.0, 1.0, 1.0)}], ["wght"])
    table = font["HVAR"] = newTable("HVAR")
    table.table = HVAR()
    table.table.Version = 0x00010000
    table.table.VarStore = buildVarStore(region, [buildVarData([0], changes, optimize=False)])
    table.table.AdvWidthMap = table.table.LsbMap = table.table.RsbMap = None


def kern_values(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                for pairs in table.PairSet:
                    for pair in pairs.PairValueRecord:
                        yield pair.Value1
            else:
                for first in table.Class1Record:
                    for second in first.Class2Record:
                        yield second.Value1


def straighten_kerning(font):
    """Does the same for kerning; values that hardly change keep that of the lightest weight."""
    store = font["GDEF"].table.VarStore
    regions = store.VarRegionList.Region
    ends = [region.VarRegionAxis[0].PeakCoord == 1.0 for region in regions]
    for data in store.VarData:
        bold = [ends[index] for index in data.VarRegionIndex]
        data.Item = [[sum(d for d, b in zip(item, bold) if b)] for item in data.Item]
        data.VarRegionIndex = [0]
        data.VarRegionCount = 1
        data.NumShorts = 1
    store.VarRegionList.Region = [buildVarRegion({"wght": (0.0, 1.0, 1.0)}, ["wght"])]
    store.VarRegionList.RegionCount = 1
    for value in kern_values(font):
        device = getattr(value, "XAdvDevice", None)
        if device is not None:
            if device.StartSize == NO_CHANGE:
                value.XAdvDevice = None
                continue
            change = store.VarData[device.StartSize].Item[device.EndSize][0]
            if abs(change) < LEAST_KERN_CHANGE:
                value.XAdvDevice = None
    used = set()
    font["GPOS"].table.collect_device_varidxes(used)
    for tidy in (lambda: store.subset_varidxes(used), store.optimize):
        font["GPOS"].table.remap_device_varidxes(tidy())


def write(source, text, target):
    font = TTFont(source)
    set_tabular_figures(font)
    subset(font, text)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    straighten_outlines(font)
    write_widths(font)
    straighten_kerning(font)
    font["fvar"].instances = []
    font["GDEF"].table.GlyphClassDef = None
    font["GDEF"].table.MarkAttachClassDef = None
    font["name"].names = [n for n in font["name"].names if n.nameID == font["fvar"].axes[0].axisNameID]
    font.flavor = "woff2"
    font.save(target)
    print(target, Path(target).stat().st_size)


here = Path(sys.argv[2])
write(sys.argv[1], EVERYDAY, here / "golos-text.woff2")
write(sys.argv[1], RARE, here / "golos-text-rare.woff2")
