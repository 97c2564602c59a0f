import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { stubNow } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Screen, type Terminal } from '../testing/terminal.js';

const day = 86_400_000;

let terminal: Terminal;
let newerServer: Server;
let url: string;
let paths: string[];
let state: string;

/** Passes a request on to the gateway of the terminal. */
async function proxyRequest({ url: target = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization = '' } = headers;
  const answer = await fetch(new URL(target, terminal.url), { headers: { authorization } });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(await answer.text());
}

/** Starts a proxy of the terminal's gateway that reports the next major version. */
beforeAll(async () => {
  terminal = await openTerminal();
  newerServer = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/api/version') {
      response.setHeader('content-type', 'application/json').end('{"version":"2.0.0","api_revision":2}');
      return;
    }
    void proxyRequest(request, response);
  });
  await once(newerServer.listen(0, '127.0.0.1'), 'listening');
  const address = newerServer.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(async () => {
  newerServer.closeAllConnections();
  newerServer.close();
  await terminal.close();
});

beforeEach(() => {
  paths = [];
  state = temporaryFolder('state');
});

const sentence = 'Please update rfp: this rfp has version 1.0.0, the server 2.0.0, and these are incompatible.\n';
const versionRequests = () => paths.filter((each) => each === '/api/version');

function rfp(argv: string[], screen: Partial<Screen> = {}) {
  return terminal.rfp(argv, { isTTY: true, ...screen, env: { RFP_API_URL: url, XDG_STATE_HOME: state } });
}

describe('a server that is incompatible with this version', () => {
  it('is reported after the result, once a day', async () => {
    const clock = { ms: Date.parse(stubNow) };
    const first = await rfp(['stats'], { clock });
    expect([first.code, first.err]).toEqual([0, expect.stringContaining(sentence)]);
    const second = await rfp(['stats'], { clock });
    expect(second.err).not.toContain(sentence);
    clock.ms += day;
    expect((await rfp(['stats'], { clock })).err).toContain(sentence);
    expect(versionRequests()).toHaveLength(2);
  });

  it.each<[string, string[], Partial<Screen>]>([
    ['in a pipe', ['stats'], { isTTY: false }],
    ['with --json', ['stats', '--json'], {}],
    ['with --quiet', ['stats', '--quiet'], {}],
    ['after a failure', ['opp', 'view', 'no-such-id'], {}],
    ['by a command that sends no request', ['config', 'list'], {}],
  ])('is not checked %s', async (_when, argv, screen) => {
    expect((await rfp(argv, screen)).err).not.toContain(sentence);
    expect(versionRequests()).toEqual([]);
  });

  it('is reported once by rfp version, which always reports it', async () => {
    const { err } = await rfp(['version']);
    expect(err.split(sentence)).toHaveLength(2);
  });

  it('is reported even if the file of the last checks is damaged', async () => {
    await rfp(['stats']);
    const file = path.join(state, 'rfp/version-checks.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ [url]: stubNow.slice(0, 10) });
    await writeFile(file, '{"what": "ever"}');
    expect((await rfp(['stats'])).err).toContain(sentence);
  });

  it('is not a failure of the command if the state cannot be stored', async () => {
    const printed = await terminal.rfp(['stats'], {
      isTTY: true,
      env: { RFP_API_URL: url, XDG_STATE_HOME: '/dev/null' },
    });
    expect(printed.code).toBe(0);
  });
});
