import { type IncomingMessage } from 'node:http';

/** The used part of the web server. Its own type comes from a dependency of the UI. */
interface Server {
  addHook(name: 'onRequest', hook: (request: { url: string; raw: IncomingMessage }) => Promise<void>): unknown;
}

/** Programs and scripts of the pages request these; a page would be a wrong answer to an unknown one. */
const otherPaths = /^\/(?:api|assets|socket\.io)\//;

/**
 * The UI serves its pages only to GET requests whose `Accept` names `text/html`. This makes it serve them to every client that
 * accepts HTML, such as `curl`, and to HEAD requests; Node.js omits the body of the answer to those.
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
