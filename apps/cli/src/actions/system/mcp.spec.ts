import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as PreviousTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { programFile } from '@rfp/testing/programs';
import { stubCredential, type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { stubSources } from '@rfp/testing/stubs/stub-sync-documents';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { startLaterServer } from '../../testing/later-server.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

// Needs the build: pipes and the end of stdin belong to a real process.
const program = programFile('cli/main');
const revisions = ['2026-07-28', '2025-11-25'] as const;

/** Whether the source of the specs is paused. */
let isPaused = false;
let terminal: Terminal;
let laterServer: Awaited<ReturnType<typeof startLaterServer>>;
const clients: Client[] = [];

beforeAll(async () => {
  if (!existsSync(program)) throw new Error(`${program} is not there: build @rfp/cli first`);
  const [source] = stubSources;
  if (source === undefined) throw new Error('There are no stub sources');
  terminal = await openTerminal({
    answers: {
      'sync.source': () => ({ ...source, paused: isPaused }),
      'sync.change-source'({ change }) {
        isPaused = change.paused ?? isPaused;
        return { ...source, paused: isPaused };
      },
    },
  });
  laterServer = await startLaterServer(terminal.url);
});

afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
afterAll(async () => {
  laterServer.close();
  await terminal.close();
});

function buildEnvironment(as: StubCallerName | null = 'writeToken'): Record<string, string> {
  const RFP_TOKEN = as === null ? '' : stubCredential(as);
  return { RFP_API_URL: terminal.url, RFP_TOKEN, XDG_CONFIG_HOME: terminal.configHome };
}

interface Connection {
  revision: (typeof revisions)[number];
  options?: string[];
  as?: StubCallerName;
  /** The person's answers to forms; without them, the client supports no forms. */
  person?: (message: string) => 'accept' | 'decline';
  /** Receives what the process prints on stderr. */
  onError?: (text: string) => void;
  /** Default: the terminal of the spec. */
  server?: string;
}

async function connect(connection: Connection): Promise<Client> {
  const { revision, options = [], as = 'writeToken', person, onError, server = terminal.url } = connection;
  const client = new Client(
    { name: 'spec', version: '1.0.0' },
    {
      capabilities: person === undefined ? {} : { elicitation: {} },
      versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    },
  );
  clients.push(client);
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
      const action = person(message);
      return action === 'accept' ? { action, content: { confirm: true } } : { action };
    });
  const args = [program, 'mcp', ...options];
  const env = { ...buildEnvironment(as), RFP_API_URL: server };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
  transport.stderr?.on('data', (chunk: Buffer) => onError?.(chunk.toString()));
  await client.connect(transport);
  return client;
}

const changeSchema = z.object({
  change: z.object({
    made: z.boolean(),
    undo: z.array(z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  }),
});

const pause = { name: 'sources', arguments: { source: 'grants_gov', action: 'pause' } };

describe.each(revisions)('rfp mcp in revision %s', (revision) => {
  it('answers according to the schemas of its tools, and makes and undoes a change after confirmation', async () => {
    isPaused = false;
    const prompts: string[] = [];
    let answer: 'accept' | 'decline' = 'accept';
    const person = (message: string) => (prompts.push(message), answer);
    const client = await connect({ revision, options: ['--allow-changes'], person });
    const { tools } = await client.listTools();
    expect([client.getNegotiatedProtocolVersion(), tools.length]).toEqual([revision, 8]);

    const search = { name: 'search', arguments: { query: 'cooling', limit: 2 } };
    const { structuredContent: found } = await client.callTool(search);
    const console_url = `${terminal.url}/opportunities/${stubId(1)}`;
    expect(found).toMatchObject({ total: 12, rows: [{ console_url }, {}] });
    const { contents } = await client.readResource({ uri: `rfp://opportunity/${stubId(2)}` });
    expect(contents).toHaveLength(1);

    const { change } = changeSchema.parse((await client.callTool(pause)).structuredContent);
    expect([change.made, isPaused, prompts.length]).toEqual([true, true, 1]);
    const [undo] = change.undo;
    await client.callTool({ name: undo?.tool ?? '', arguments: undo?.arguments ?? {} });
    expect([isPaused, prompts.length]).toEqual([false, 2]);

    answer = 'decline';
    const { structuredContent: declined } = await client.callTool(pause);
    expect(declined).toMatchObject({ change: { made: false, undo: [] } });
    expect([isPaused, prompts.length]).toEqual([false, 3]);
  });
});

it('rfp mcp changes nothing if the client cannot ask the user', async () => {
  isPaused = false;
  const client = await connect({ revision: '2025-11-25', options: ['--allow-changes'] });
  const { isError, content } = await client.callTool(pause);
  expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('FORBIDDEN: ')]);
  expect(isPaused).toBe(false);
});

const toolCalls: { name: string; arguments: Record<string, unknown> }[] = [
  { name: 'search', arguments: { query: 'cooling', limit: 2 } },
  { name: 'get', arguments: { id: stubId(1) } },
  { name: 'explain', arguments: { id: stubId(1) } },
  { name: 'diff', arguments: { id: stubId(1) } },
  { name: 'stats', arguments: {} },
  ...['overview', 'metrics', 'trends', 'forecast', 'competitors'].map((topic) => ({
    name: 'market',
    arguments: { topic },
  })),
  { name: 'sources', arguments: {} },
  { name: 'sync_status', arguments: {} },
];

it('rfp mcp gives the same answers for a server of a later release, whose replies have unknown members', async () => {
  const [now, then] = await Promise.all(
    [terminal.url, laterServer.url].map((server) => connect({ revision: '2026-07-28', server })),
  );
  const { tools } = (await now?.listTools()) ?? { tools: [] };
  expect(new Set(toolCalls.map(({ name }) => name))).toEqual(new Set(tools.map(({ name }) => name)));
  for (const toolCall of toolCalls) {
    const expected = await now?.callTool(toolCall);
    expect([toolCall, expected?.isError]).not.toEqual([toolCall, true]);
    const text = JSON.stringify(await then?.callTool(toolCall));
    expect(JSON.parse(text.replaceAll(laterServer.url, terminal.url))).toEqual(expected);
  }
});

it('the client of the previous major version gets answers', async () => {
  const client = new PreviousClient({ name: 'spec', version: '1.0.0' });
  const args = [program, 'mcp'];
  await client.connect(
    new PreviousTransport({ command: process.execPath, args, env: buildEnvironment(), stderr: 'ignore' }),
  );
  const { tools } = await client.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  await expect(client.callTool({ name: 'stats', arguments: {} })).resolves.toHaveProperty('structuredContent.note');
  await client.close();
});

function start(env: Record<string, string>, ...options: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, 'mcp', ...options], { env });
}

interface ProcessResult {
  code: unknown;
  out: string;
  err: string;
}

async function waitForEnd(child: ChildProcessWithoutNullStreams): Promise<ProcessResult> {
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
};

describe('the process rfp mcp', () => {
  it('continues after invalid JSON, prints only protocol messages on stdout, and ends with stdin', async () => {
    const child = start(buildEnvironment());
    const ended = waitForEnd(child);
    child.stdin.write('{"jsonrpc":\n\u001b[31mhello\n[]\n{"id":1}\n');
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    await once(child.stdout, 'data');
    child.stdin.end();
    const { code, out, err } = await ended;
    const messages = out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect([code, messages.at(-1)]).toEqual([
      0,
      expect.objectContaining({ id: 1, result: expect.objectContaining({ protocolVersion: '2025-11-25' }) }),
    ]);
    expect(err).toContain(`rfp mcp: serving ${terminal.url} as `);
    expect(err).not.toContain('\u001B');
  });

  it('answers all requests that it has read before it ends with stdin', async () => {
    const child = start(buildEnvironment());
    const stats = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'stats', arguments: {} } };
    const messages = [initialize, { jsonrpc: '2.0', method: 'notifications/initialized' }, stats];
    child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    const { code, out } = await waitForEnd(child);
    const ids = out
      .trimEnd()
      .split('\n')
      .map((line) => z.object({ id: z.int(), result: z.looseObject({}) }).parse(JSON.parse(line)).id);
    expect([code, ids]).toEqual([0, [1, 2]]);
  });

  it('ends with a message and exit code 4 when signed out, and 5 when the server is down', async () => {
    const signedOut = await waitForEnd(start(buildEnvironment(null)));
    expect(signedOut).toEqual({ code: 4, out: '', err: expect.stringContaining('rfp auth login') });
    const down = await waitForEnd(start({ ...buildEnvironment(), RFP_API_URL: 'http://127.0.0.1:1' }));
    expect(down).toEqual({ code: 5, out: '', err: expect.stringContaining('could not be reached') });
  });

  it('ends with a message and exit code 2 at a line of two MiB', async () => {
    const child = start(buildEnvironment());
    child.stdin.on('error', () => undefined).write('x'.repeat(2 ** 21));
    const { code, out, err } = await waitForEnd(child);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining('more than 1 MiB')]);
  });

  it('ends when the agent no longer reads', async () => {
    const child = start(buildEnvironment());
    const ended = waitForEnd(child);
    child.stdout.destroy();
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    await expect(ended).resolves.toMatchObject({ code: 0 });
  });

  it('ends on SIGTERM', async () => {
    const child = start(buildEnvironment());
    child.stderr.once('data', () => child.kill('SIGTERM'));
    await expect(waitForEnd(child)).resolves.toMatchObject({ code: 130, out: '' });
  });

  it('offers no changes to a read-only token, and reports this', async () => {
    const errors: string[] = [];
    const client = await connect({
      revision: '2026-07-28',
      as: 'readToken',
      options: ['--allow-changes'],
      onError: (text) => errors.push(text),
    });
    const { tools } = await client.listTools();
    expect(errors.join('')).toContain('may only read: no changes are offered');
    for (const { inputSchema } of tools) expect(inputSchema.properties).not.toHaveProperty('action');
  });
});
