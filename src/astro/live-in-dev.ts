import { routeAt } from '#src/domain/route-at.ts';
import { LIVE } from '#src/domain/routes.ts';
import type { VitePlugin } from './vite-plugin.ts';

/** In `astro dev`, what the production server renders on demand goes to the same routes: `/products?width=205`. */
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
