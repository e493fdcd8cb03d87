import { all, edit, put, rules } from '../broken-shop.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">';
const photo = (name: string) => edit('models/kama-irbis.md', 'tyres/winter.svg', name);
const withDrawing = (name: string, content: string | Buffer) =>
  all(put(`storage/${name}`, content), photo(name));

const HOSTILE: readonly (readonly [rule: string, inside: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a namespaced script', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['a handler', '<rect onload="alert(1)"/>'],
  ['a handler after a slash', '<rect/onload="alert(1)"/>'],
  ['a style', '<style>@import url(//x)</style>'],
  ['a style of one shape', '<rect style="fill:red"/>'],
  ['foreign content', '<foreignObject><body/></foreignObject>'],
  ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
  ['a drawing from another site', '<use href="https://example.com/x.svg#a"/>'],
  ['a picture', '<image href="data:image/png;base64,AA"/>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a paint from another site', '<rect fill="url(https://example.com/#a)"/>'],
  ['a processing instruction', '<?xml-stylesheet href="x.css"?>'],
  ['a CDATA section', '<![CDATA[<script>]]>'],
];
rules('a drawing with', [
  ...HOSTILE.map(([rule, inside]) => ({
    rule,
    change: withDrawing('x.svg', `${SVG}${inside}</svg>`),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: рисунок «x.svg» содержит недопустимое (скрипты, стили или внешние ссылки); показана заглушка',
    ],
  })),
  {
    rule: 'entities',
    change: withDrawing('x.svg', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}</svg>`),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: рисунок «x.svg» содержит недопустимое (скрипты, стили или внешние ссылки); показана заглушка',
    ],
  },
  {
    rule: 'a stylesheet before it',
    change: withDrawing('x.svg', `<?xml-stylesheet href="#x"?>${SVG}</svg>`),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: рисунок «x.svg» содержит недопустимое (скрипты, стили или внешние ссылки); показана заглушка',
    ],
  },
  {
    rule: 'another encoding',
    change: withDrawing('x.svg', `<?xml version="1.0" encoding="UTF-7"?>${SVG}</svg>`),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: рисунок «x.svg» содержит недопустимое (скрипты, стили или внешние ссылки); показана заглушка',
    ],
  },
  {
    rule: 'plain shapes, a comment and a declaration',
    change: withDrawing(
      'x.svg',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- <x> -->\n${SVG}<use href="#a"/><g id="a" fill="url(#b)"/></svg>`,
    ),
  },
]);
