import { type IncomingMessage } from 'node:http';

/** The method of the web server that is used here. The type of the server is in a dependency of the UI. */
interface Server {
  addHook(name: 'onRequest', hook: (request: { url: string; raw: IncomingMessage }) => Promise<void>): unknown;
}

/** Paths that programs and scripts request. An unknown path among them must not be answered with a page. */
const otherPaths = /^\/(?:api|assets|socket\.io)\//;

/**
 * The UI serves its pages only to GET requests whose `Accept` names `text/html`. Makes the UI serve the pages to every client that accepts HTML, such
 * as `curl`, and to HEAD requests, whose answers Node.js sends without the body.
 */
export function servePages(server: Server): void {
  server.addHook('onRequest', async ({ url, raw }) => {
    if (otherPaths.test(url)) return;
    raw.headers.accept = acceptsHtml(raw.headers.accept) ? 'text/html' : '';
    if (raw.method === 'HEAD') raw.method = 'GET';
  });
}

function acceptsHtml(accept = '*/*'): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(
      ([type = '', ...parameters]) =>
        ['', '*/*', 'text/*', 'text/html'].includes(type) && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each)),
    );
}
