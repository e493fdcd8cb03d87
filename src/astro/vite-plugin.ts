import type { ViteUserConfig } from 'astro';

/** A plug-in of the Vite that Astro brings along. */
export type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;
