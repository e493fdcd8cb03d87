import { routeAt } from '#src/domain/route-at.ts';
import { LIVE } from '#src/domain/routes.ts';
import type { VitePlugin } from './vite-plugin.ts';

/** In `astro dev`, sends addresses that the server renders on demand (`/products?width=205`) to the same routes. */
export const liveInDev: VitePlugin = {
  name: 'live-in-dev',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = request.url?.split('?') ?? [];
      if (query !== undefined && routeAt(path)?.route.onDemand) request.url = `${LIVE}${request.url}`;
      next();
    });
  },
};
