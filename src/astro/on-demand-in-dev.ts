import { routeAt } from '#src/domain/route-at.ts';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { VitePlugin } from './vite-plugin.ts';

/** In `astro dev`, sends addresses that the server renders on demand (`/products?width=205`) to the same routes. */
export const onDemandInDev: VitePlugin = {
  name: 'on-demand-in-dev',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = request.url?.split('?') ?? [];
      if (query !== undefined && routeAt(path)?.route.onDemand) request.url = `${ON_DEMAND}${request.url}`;
      next();
    });
  },
};
