import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { PREFETCH_RULES } from '#src/domain/prefetch-rules.ts';
import { minified } from './minified-inline.ts';
import type { VitePlugin } from './vite-plugin.ts';

/** Scripts that layout and components put into pages. */
const OWN_SCRIPTS = ['../layouts/first-script.js', '../components/lists/filter-page.js'].map(name =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** How compiled components name the hydration directive of an island. */
const DIRECTIVE = /"client:component-hydration":\s*"([\w-]+)"/gu;

const sha256 = (text: string): string => hash('sha256', text, 'base64');

/**
 * For a publication: writes `inline.json` beside the server app, the SHA-256 of every inline script and style that the code
 * can put into a page, for the policy of its pages. They come from the code and not from rendered pages, where a
 * script that came in through content would be trusted too.
 */
export function inlineCode(isWanted: boolean): AstroIntegration {
  const directives = new Set<string>();
  const scripts: string[] = [];
  let file: URL;
  const findDirectives: VitePlugin = {
    name: 'find-directives',
    applyToEnvironment: ({ name }) => name !== 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const [, name = ''] of chunk.code.matchAll(DIRECTIVE)) directives.add(name);
    },
  };
  return {
    name: 'inline-code',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        if (isWanted) updateConfig({ vite: { plugins: [findDirectives] } });
      },
      'astro:config:done': ({ config }) => {
        file = new URL('inline.json', config.build.server);
      },
      'astro:build:ssr': ({ manifest }) => {
        const used = manifest.clientDirectives.filter(([name]) => directives.has(name));
        for (const [, text] of [...used, ...manifest.inlinedScripts]) scripts.push(text);
      },
      'astro:build:done': () => {
        if (!isWanted) return;
        const own = OWN_SCRIPTS.map(minified);
        const all = [...own, astroIsland, PREFETCH_RULES, ...scripts];
        const inline = { scripts: [...new Set(all.map(sha256))], styles: [sha256(ISLAND_STYLES)] };
        writeFileSync(file, JSON.stringify(inline));
      },
    },
  };
}
