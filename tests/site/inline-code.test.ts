import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSP, draftPolicy } from '#src/domain/security-headers.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { FIXTURE_OUT } from '../harness/places.ts';
import { ask } from './asking.ts';
import { builtPages } from './fixture.ts';

/** Every page fits the policy that its release keeps; tests/browser/policy.spec.ts asks the browser. */
const policy = String(currentRelease(FIXTURE_OUT)?.headers?.page[CSP]);
let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(async () => {
  await shop.stop();
});

const directive = (name: string): string =>
  policy.split('; ').find(part => part.startsWith(`${name} `)) ?? '';

const DATA = /\btype="application\/(?:ld\+)?json"/u;

/** What of a page its policy forbids, and the hashes of what it allows. */
function inspect(html: string): { forbidden: string[]; used: string[] } {
  const forbidden: string[] = [];
  const used: string[] = [];
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gu,
  )) {
    if (DATA.test(attributes) || /\bsrc="\/_astro\//u.test(attributes)) continue;
    const source = `'sha256-${hash('sha256', text, 'base64')}'`;
    if (directive(`${tag}-src`).includes(source)) used.push(source);
    else forbidden.push(`${tag} ${text.slice(0, 60)}`);
  }
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gu, '');
  for (const [tag] of markup.matchAll(/<[a-z][^>]*\s(?:style|on[a-z]+)="[^>]*>/gu)) forbidden.push(tag);
  return { forbidden, used };
}

const ON_DEMAND = [
  '/products?season=winter',
  '/products?string=%3Cscript%3Ealert(1)%3C/script%3E',
  '/products?width=999',
  '/brand/CORDIANT?kit=1',
];

describe('inline scripts and styles', () => {
  test('of built pages and of pages on demand are those of the policy, and it names no others', async () => {
    const demanded = await Promise.all(ON_DEMAND.map(target => ask(shop.url, target)));
    const inspected = [
      ...[...builtPages().values()].map(page => inspect(page.html)),
      ...demanded.map(({ text }) => inspect(text)),
    ];
    expect(inspected.flatMap(({ forbidden }) => forbidden)).toEqual([]);
    const named = `${directive('script-src')} ${directive('style-src')}`.match(/'sha256-[^']+'/gu) ?? [];
    // The rules for prefetching and the empty style of react-select are added by scripts.
    expect(new Set(inspected.flatMap(({ used }) => used)).size).toBe(named.length - 2);
    for (const { headers } of demanded) expect(headers['content-security-policy']).toBe(policy);
  });

  test('a draft’s policy has the style of its bar and no analytics', () => {
    expect(policy).toContain('https://mc.yandex.ru');
    const draft = draftPolicy(policy, 'BAR');
    expect(draft).not.toMatch(/mc\.yandex|yastatic/u);
    expect(draft).toContain("style-src 'sha256-BAR' 'self'");
    expect(draft).toContain('https://www.youtube-nocookie.com');
    expect(draftPolicy("default-src 'none'", 'BAR')).toBe("default-src 'none'; style-src 'sha256-BAR'");
  });
});
