import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { shopAdapter } from '#src/astro/adapter.ts';
import { afterPaint } from '#src/astro/after-paint.ts';
import { CHUNK_GROUPS } from '#src/astro/chunks.ts';
import { clientDirectives } from '#src/astro/client-directives.ts';
import { followCatalogue } from '#src/astro/follow-catalogue.ts';
import { liveInDev } from '#src/astro/live-in-dev.ts';
import { parts } from '#src/astro/parts.ts';
import { plainImports } from '#src/astro/plain-imports.ts';
import { storageInDev } from '#src/astro/storage-in-dev.ts';
import { styleguide } from '#src/astro/styleguide.ts';
import { config } from '#src/server/config.ts';

const { siteUrl, contentDir, dataDir, catalogueFile, buildDir, wholeApp, withStyleguide } = config();

export default defineConfig({
  site: siteUrl,
  output: 'static',
  outDir: buildDir,
  trailingSlash: 'never',
  adapter: shopAdapter(wholeApp),
  integrations: [
    parts,
    react(),
    followCatalogue(catalogueFile),
    clientDirectives,
    styleguide(withStyleguide),
  ],
  session: false,
  security: { checkOrigin: true },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 16 },
  vite: {
    plugins: [liveInDev, storageInDev(contentDir, dataDir), plainImports, afterPaint],
    ssr: { external: ['better-sqlite3'] },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } } },
    },
  },
});
