import { type Socket } from 'node:net';
import { type HostileAnswer } from './answer-builders.js';
import { welcomePage } from './internet.js';
import { httpAnswer } from './raw-site.js';

type Answer = HostileAnswer['answer'];

interface Site {
  all: readonly HostileAnswer[];
  tripwirePort: number;
}

export function redirect(to: string, status = '302 Found'): Buffer {
  return httpAnswer('<a href="/">Moved</a>', { Location: to }, status);
}

/** A page that points to a listener in the private network by all means of markup and headers. */
function trapAnswer(port: number): Buffer {
  const trap = `http://127.0.0.1:${port}/`;
  return httpAnswer(
    `<meta http-equiv="refresh" content="0;url=${trap}"><img src="${trap}"><script src="${trap}"></script><iframe src="${trap}"></iframe>`,
    {
      Refresh: `0; url=${trap}`,
      'Alt-Svc': `h2="127.0.0.1:${port}"; ma=86400`,
      Link: `<${trap}>; rel=preload; as=script`,
      'Content-Location': trap,
      'Set-Cookie': 'session=1; Domain=example.com',
      Location: trap,
    },
  );
}

const behaviours = new Map<string, (value: string, site: Site) => Answer>([
  // `/answers/3` returns an entry of the list, `/to/...` redirects to that address, `/chain/5` leads to the start in five steps.
  ['answers', (index, { all }) => all[Number(index)]?.answer ?? httpAnswer('none')],
  ['to', (address) => redirect(decodeURIComponent(address))],
  ['chain', (steps) => redirect(Number(steps) > 1 ? `/chain/${Number(steps) - 1}` : '/')],
  ['status', (status) => redirect('/', `${status} Redirect`)],
  ['trap', (_value, { tripwirePort }) => trapAnswer(tripwirePort)],
  ['json', () => httpAnswer('{"count":7}', { 'Content-Type': 'application/json' })],
  ['failure', (status) => httpAnswer('not here', { 'Content-Type': 'application/octet-stream' }, `${status} No`)],
  ['nowhere', () => Buffer.from('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n')],
]);

/** Sends the answer named by the first part of the path; the second part is its argument. */
export function sendAnswer(socket: Socket, path: string, site: Site): void {
  const [, kind = '', value = ''] = /^\/(\w+)\/(.+)$/.exec(path) ?? [];
  const reply = behaviours.get(kind)?.(value, site) ?? httpAnswer(welcomePage);
  if (typeof reply === 'function') reply(socket);
  else socket.end(reply);
}
