import type { ViteUserConfig } from 'astro';

/** A plug-in of Astro's own version of Vite. */
export type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;
