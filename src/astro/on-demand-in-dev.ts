import { routeAt } from '#src/domain/route-at.ts';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { VitePlugin } from './vite-plugin.ts';

/** In `astro dev`, sends what the server renders on demand (`/products?width=205`) or answers (forms) to the same routes. */
export const onDemandInDev: VitePlugin = {
  name: 'on-demand-in-dev',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = request.url?.split('?') ?? [];
      const isAnswered = query !== undefined || request.method === 'POST';
      if (isAnswered && routeAt(path)?.route.onDemand) request.url = `${ON_DEMAND}${request.url}`;
      next();
    });
  },
};
