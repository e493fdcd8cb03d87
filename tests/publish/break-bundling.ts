/** Loaded before a build by `NODE_OPTIONS=--import`: the process in which Astro bundles the app fails. */
if (process.argv[1]?.endsWith('bundle-process.ts')) throw new Error('the bundler is on fire');
