import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { breaches, page, pages, publishedBytes } from './fixture.ts';
import { all, one, type Page, words } from './published.ts';

/** Rules for the markup of every page of the fixture shop. Each test lists every page that breaks its rule. */
const sheets = ({ root }: Page) =>
  all(root, 'link[rel="stylesheet"]').map(link => link.getAttribute('href') ?? '');

describe('pages have no scripts, handlers and styles in their markup', () => {
  /** Allowed inline scripts: data, and scripts of Astro and ours, the same on every page. */
  const BY_DESIGN = [
    /^<script type="application\/json" /u,
    /^<script type="speculationrules">[^<]*<\/script>$/u,
    /^<script type="module">const start=\(\)=>import\("\/_astro\/start\.[\w-]+\.js"\);[^<]*<\/script>$/u,
    /^<script(?: type="module")?>[^<]*(?:classList\.add\("script"\)|self\.Astro|astro-island)[\s\S]*<\/script>$/u,
    /^<script>try\{const \w=document\.getElementById\("dense"\);[^<]*<\/script>$/u,
    /^<style>astro-island,astro-slot,astro-static-slot\{display:contents\}<\/style>$/u,
  ];
  const isByDesign = (text: string) => BY_DESIGN.some(known => known.test(text));

  test('inline scripts are few and the same everywhere: no content is executed', () => {
    const inline = pages.flatMap(({ root }) =>
      all(root, 'script:not([src]):not([type$="json"]):not([type="speculationrules"])'),
    );
    expect(new Set(inline.map(script => script.text)).size).toBeLessThanOrEqual(7);
    expect(inline.length).toBeGreaterThan(0);
  });

  test('an element that styles hide until its last part has loaded has that part', () => {
    const parts = {
      '.filter[action]': '.filter-impossible',
      '.hero-inner': '.hero-tyres + .hero-reasons > .button',
    };
    for (const [whole, last] of Object.entries(parts)) {
      const wholes = pages.flatMap(({ root }) => all(root, whole));
      expect(wholes.length).toBeGreaterThan(0);
      expect(wholes.filter(node => all(node, last).length === 0)).toEqual([]);
    }
  });

  test('no script but those by design, no inline handlers, no style attributes or elements', () => {
    expect(
      breaches(({ root, html }) => [
        ...all(root, 'script:not([type="application/ld+json"])')
          .map(script => script.toString())
          .filter(script => !isByDesign(script)),
        ...all(root, 'style')
          .map(style => style.toString())
          .filter(style => !isByDesign(style)),
        ...all(root, '*').flatMap(node => [
          ...Object.keys(node.attributes).filter(name => /^on/iu.test(name) || name === 'style'),
          ...Object.values(node.attributes).filter(value =>
            /^\s*(?:javascript|vbscript|data):/iu.test(value),
          ),
        ]),
        ...(/\sstyle=|\son[a-z]+=/u.test(
          html.replace(/<script[\s\S]*?<\/script>/gu, '').replace(/>[^<]*</gu, '><'),
        )
          ? ['style= or on…= in the text of the page']
          : []),
      ]),
    ).toEqual([]);
  });

  test('structured data parses, has a type, and cannot close its element', () => {
    expect(
      breaches(({ html }) =>
        [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/gu)].flatMap(
          ([, json = '']) => {
            const thing = JSON.parse(json) as Record<string, unknown>;
            const sound = thing['@context'] === 'https://schema.org' && typeof thing['@type'] === 'string';
            return sound && !/[<>&\u2028\u2029]/u.test(json) ? [] : [json];
          },
        ),
      ),
    ).toEqual([]);
    const opened = (text: string) => text.match(/<script/giu)?.length ?? 0;
    const closed = (text: string) => text.match(/<\/script/giu)?.length ?? 0;
    expect(
      breaches(({ html }) => (opened(html) === closed(html) ? [] : [opened(html) - closed(html)])),
    ).toEqual([]);
  });
});

describe('markup', () => {
  test('pictures have a reserved place and an alternative text', () => {
    const styles = [...new Set(pages.flatMap(sheets))]
      .map(href => publishedBytes(href).toString('utf8'))
      .join('');
    // Editors write no sizes: styles reserve the place of a picture in a text.
    const reserved = /\.prose img\s*\{[^}]*aspect-ratio:/u.test(styles);
    const hasPlace = (img: Page['root']) =>
      (Number(img.getAttribute('width')) > 0 && Number(img.getAttribute('height')) > 0) ||
      (reserved && img.closest('.prose') !== null);
    expect(
      breaches(({ root }) =>
        all(root, 'img')
          .filter(img => img.getAttribute('alt') === undefined || !hasPlace(img))
          .map(img => img.toString()),
      ),
    ).toEqual([]);
  });

  test('every link and button has a name', () => {
    const nameOf = (node: Page['root']): string =>
      [
        node.getAttribute('aria-label') ?? '',
        words(node),
        ...all(node, 'img').map(img => img.getAttribute('alt') ?? ''),
      ].join('');
    expect(breaches(({ root }) => all(root, 'a, button').filter(node => nameOf(node) === ''))).toEqual([]);
  });

  test('ids are unique, and every reference to an id resolves', () => {
    const NAMING = [
      'for',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'popovertarget',
      'commandfor',
      'list',
    ];
    expect(
      breaches(({ root }) => {
        const ids = all(root, '[id]').map(node => node.id);
        const named = NAMING.flatMap(name =>
          all(root, `[${name}]`).flatMap(node => (node.getAttribute(name) ?? '').split(' ')),
        );
        return [...ids.filter((id, at) => ids.indexOf(id) !== at), ...named.filter(id => !ids.includes(id))];
      }),
    ).toEqual([]);
  });

  test('internal addresses have no trailing slash; links to other sites open in a new tab without opener', () => {
    expect(
      breaches(({ root }) =>
        all(root, 'a[href], form[action]').flatMap(node => {
          const href = node.getAttribute('href') ?? node.getAttribute('action') ?? '';
          if (/^(?:tel|mailto):/u.test(href)) return [];
          if (/^https?:/u.test(href)) return /noopener/u.test(node.getAttribute('rel') ?? '') ? [] : [node];
          return /^(?:#|\/(?!\/))/u.test(href) && (href === '/' || !/\/(?:[?#]|$)/u.test(href)) ? [] : [node];
        }),
      ),
    ).toEqual([]);
  });

  test('no technical values are visible', () => {
    expect(
      breaches(({ html }) => {
        const root = parse(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gu, ''));
        return /\b(?:undefined|NaN|null)\b|\[object |\{\w+\}|&\w+;/u.exec(words(one(root, 'body'))) ?? [];
      }),
    ).toEqual([]);
  });

  test('every page has the same header, menu and footer', () => {
    const shape = (node: Page['root']) => node.toString().replaceAll(' aria-current="page"', '');
    const home = page('/').root;
    for (const part of ['header', 'body > footer'])
      expect(
        breaches(({ root }) => (shape(one(root, part)) === shape(one(home, part)) ? [] : [part])),
      ).toEqual([]);
  });
});
