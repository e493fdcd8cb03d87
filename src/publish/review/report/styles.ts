/** Style sheet of the report: one column on a phone, black on white on paper, nothing from the network. */
export const STYLES = `
:root { color-scheme: light; --ink: #1c2430; --soft: #5b6675; --line: #d9dee5; --up: #b3261e; --down: #1f7a4d; --bar: #3566b8; --warn: #fff4e0; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink); background: #fff; font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
.refused { background: var(--warn); border-left: .3rem solid var(--up); padding: .75rem 1rem; margin: 1rem 0; }
.refused ul { margin: .25rem 0; padding-left: 1.25rem; }
pre { background: #f4f6f8; padding: .75rem; margin: .5rem 0; white-space: pre-wrap; font-size: .85rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .5rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles li { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .75rem; }
.tiles b { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.bars { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.bars th { font-weight: 400; text-align: right; white-space: nowrap; padding: .1rem .5rem .1rem 0; width: 1%; }
.bars .name { text-align: left; white-space: normal; min-width: 7rem; }
.bars td:last-child { text-align: right; white-space: nowrap; width: 1%; padding-left: .5rem; }
.bars svg { display: block; width: 100%; height: 1rem; }
.up rect { fill: var(--up); } .down rect { fill: var(--down); } .plain rect { fill: var(--bar); }
.jumps { width: 100%; border-collapse: collapse; }
.jumps th { text-align: left; font-weight: 400; color: var(--soft); }
.jumps th, .jumps td { border-bottom: 1px solid var(--line); padding: .35rem .5rem .35rem 0; vertical-align: top; }
.jumps .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 0; padding-left: .75rem; }
.things { columns: 18rem; column-gap: 2rem; padding-left: 1.25rem; margin: .25rem 0; }
.things li { break-inside: avoid; }
@media screen and (max-width: 30rem) {
  .jumps thead { display: none; }
  .jumps tr { display: grid; grid-template-columns: 1fr auto auto; border-bottom: 1px solid var(--line); padding: .35rem 0; }
  .jumps td { border: 0; padding: 0; }
  .jumps td:first-child { grid-column: 1 / -1; }
  .jumps .number { text-align: left; padding: 0 .75rem 0 0; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .refused, .bars svg, pre { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2 { break-after: avoid; }
  table, tr, .tiles li, .refused { break-inside: avoid; }
}
`;
