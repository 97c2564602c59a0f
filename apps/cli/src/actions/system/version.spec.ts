import { createServer } from 'node:http';
import { readCliVersion } from '../../cli-version.js';
import { openTerminal, print } from '../../testing/terminal.js';
import { describeIncompatibility } from '../../version/version-fit.js';
import { versionReportSchema } from './version.js';

const ownVersion = readCliVersion();

/** A server that answers every request with this status and body. */
async function startAnsweringServer(status: number, body: unknown): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function printVersions(status: number, body: unknown, ...options: string[]) {
  const { url, close } = await startAnsweringServer(status, body);
  const printed = await print(['version', '--api-url', url, ...options], {});
  close();
  return printed;
}

describe('rfp version', () => {
  it('prints the versions of the program and of the server, without an account', async () => {
    const terminal = await openTerminal();
    const { code, out, err } = await terminal.rfp(['version'], { isTTY: true, env: { RFP_TOKEN: '' } });
    expect(out).toBe(`CLI            ${ownVersion}\nServer         ${ownVersion}  ${terminal.url}\n`);
    expect([code, err]).toEqual([0, '']);
    const { out: json } = await terminal.rfp(['version', '--json']);
    expect(versionReportSchema.parse(JSON.parse(json))).toEqual({
      cli: ownVersion,
      server: ownVersion,
      url: terminal.url,
      fits: true,
    });
    await terminal.close();
  });

  it('prints a sentence if they are incompatible', async () => {
    const { code, out, err } = await printVersions(200, { version: '99.0.0', api_revision: 2 }, '--json=server,fits');
    expect(JSON.parse(out)).toEqual({ server: '99.0.0', fits: false });
    expect(err).toBe(
      `Please update rfp: this rfp has version ${ownVersion}, the server 99.0.0, and these are incompatible.\n`,
    );
    expect(code).toBe(0);
  });

  it('reports that a server is too old to state its version', async () => {
    const { code, out, err } = await printVersions(404, { code: 'NOT_FOUND' }, '--json');
    expect(JSON.parse(out)).toMatchObject({ cli: ownVersion, server: null, fits: null });
    expect(err).toContain('too old to state its version');
    expect(code).toBe(0);
  });

  it('prints its own version if no server answers, and the reason on stderr, with exit code 5', async () => {
    const { url, close } = await startAnsweringServer(200, {});
    close();
    const { code, out, err } = await print(['version', '--api-url', url, '-o', 'table'], {});
    expect(out).toBe(`CLI            ${ownVersion}\n`);
    expect(err).toContain('could not be reached');
    expect(code).toBe(5);
  });

  it('prints no escape sequence of another program that answers', async () => {
    const { out, err } = await printVersions(200, { version: '9.\u001b[31m9' }, '-o', 'table');
    expect(out + err).not.toContain('\u001b');
  });
});

describe('revisions of the API', () => {
  it('that differ are incompatible, for any versions', async () => {
    const older = await printVersions(200, { version: ownVersion }, '--json=fits');
    expect([JSON.parse(older.out), older.err]).toEqual([
      { fits: false },
      `Please update the server: its API is older (this rfp has version ${ownVersion}, the server ${ownVersion}).\n`,
    ]);
    const newer = await printVersions(200, { version: ownVersion, api_revision: 3 }, '--json=fits');
    expect([JSON.parse(newer.out), newer.err]).toEqual([
      { fits: false },
      `Please update rfp: the API of the server is newer (this rfp has version ${ownVersion}, the server ${ownVersion}).\n`,
    ]);
  });
});

describe('versions', () => {
  it.each([
    ['1.0.0', '1.0.0', null],
    ['1.0.0', '1.4.2', null],
    ['1.2.3', '1.2.0', null],
    ['1.2.0', '1.1.9', 'The server is older'],
    ['1.9.0', '2.0.0', 'Please update rfp'],
    ['2.0.0', '1.9.0', 'Please update the server'],
    ['unknown', '1.0.0', null],
  ])('are compared: %s of the program and %s of the server', (cli, server, expected) => {
    const sentence = describeIncompatibility(cli, { version: server, api_revision: 2 });
    if (expected === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(expected);
  });
});
