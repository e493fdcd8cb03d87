/** Loaded before a build by `NODE_OPTIONS=--import`: the first product page fails. */
import { createRequire } from 'node:module';

const server = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server');
const { renderToStaticMarkup } = server;
Object.assign(server, {
  renderToStaticMarkup(node: import('react').FunctionComponentElement<object>) {
    if (node.type.name === 'CompareToggle') throw new Error('the disk is on fire');
    return renderToStaticMarkup(node);
  },
});
