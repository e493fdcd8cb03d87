import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { afterPaint } from '#src/astro/after-paint.ts';
import { CHUNK_GROUPS } from '#src/astro/chunks.ts';
import { clientDirectives } from '#src/astro/client-directives.ts';
import { draftInDev } from '#src/astro/draft-in-dev.ts';
import { followCatalogue } from '#src/astro/follow-catalogue.ts';
import { inlineCode } from '#src/astro/inline-code.ts';
import { minifiedInline } from '#src/astro/minified-inline.ts';
import { onDemandInDev } from '#src/astro/on-demand-in-dev.ts';
import { storageInDev } from '#src/astro/storage-in-dev.ts';
import { styleguide } from '#src/astro/styleguide.ts';
import { wholeApp } from '#src/astro/whole-app.ts';
import { withoutPreloads } from '#src/astro/without-preloads.ts';
import { config } from '#src/platform/config.ts';

const { siteUrl, contentDir, dataDir, catalogueFile, buildDir, bundleOnly, withStyleguide } = config();

export default defineConfig({
  site: siteUrl,
  output: 'static',
  outDir: buildDir,
  trailingSlash: 'never',
  adapter: node({ mode: 'middleware', staticHeaders: false, bodySizeLimit: 65_536 }),
  integrations: [
    react({ experimentalDisableStreaming: true }),
    followCatalogue(catalogueFile),
    clientDirectives,
    draftInDev,
    styleguide(withStyleguide),
    wholeApp(bundleOnly),
    inlineCode(bundleOnly),
  ],
  session: false,
  security: { checkOrigin: true },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 16 },
  vite: {
    plugins: [minifiedInline, onDemandInDev, storageInDev(contentDir, dataDir), withoutPreloads, afterPaint],
    ssr: { external: ['better-sqlite3'] },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } } },
    },
  },
});
