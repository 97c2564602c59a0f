import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { stubDecision } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import stringWidth from 'string-width';
import { stripVTControlCharacters } from 'node:util';
import { jsonSchemas } from './json-schemas.js';
import { commandLine, runningId, unknownCommandLine } from './testing/command-lines.js';
import { type Leaf, listCommands, listGroups } from './testing/command-tree.js';
import { startLaterServer } from './testing/later-server.js';
import { stubAuth } from './testing/stub-auth.js';
import { openTerminal, print, type Printed, type Screen, type Terminal } from './testing/terminal.js';

/** All commands. Every rule tests all of them, except the commands listed below. */
const leaves = listCommands();
const byPath = leaves.map((leaf) => [leaf.path, leaf] as const);

/** Commands that need no server: they are not tested signed out or disconnected. */
const localCommands = new Set([
  'auth login',
  'auth logout',
  'auth token',
  'completion',
  'config get',
  'config list',
  'config path',
  'config set',
  'config use',
  'help',
]);
/** Commands that run until they are stopped. */
const endlessCommands = new Set(['opp watch', 'sync watch']);
const remoteCommands = byPath.filter(([path]) => !localCommands.has(path));
/** Commands that print something even without a credential, or without a server. */
const printsOnFailure = new Set(['auth status', 'doctor', 'version']);
/** Commands whose output is for programs, and is not wrapped. */
const unwrappedCommands = new Set(['api', 'audit verify', 'auth login', 'completion']);
/** Commands that print the server's answer unchanged. */
const unchangedAnswers = new Set(['api']);
/** Commands whose requests need no sign-in. */
const publicCommands = new Set(['version']);

/** Commands with a target as their argument, each with a target that does not exist. */
const commandsWithUnknownTarget = leaves.flatMap((leaf) => {
  const argv = unknownCommandLine(leaf);
  return argv === null ? [] : [[leaf.path, argv] as const];
});

/** A long, wide and hostile title of a source, with a mark at its end. */
const hostileTitle = `\u001B[31mRoof\u001B[0m \u202Erepair\u0007 ${'屋根の修理と維持 '.repeat(12)}END`;
const rows = Array.from({ length: 12 }, (_, index) =>
  anOpportunity(index + 1, { title: `Cooling ${index} ${hostileTitle}`, description: `${hostileTitle} `.repeat(20) }),
);

/** Fails for a target that does not exist. */
function refuseUnknown<T>(id: string, code: ErrorCode, reply: () => T): T {
  if (id.includes('9999')) throw new AppError(code);
  return reply();
}

let terminal: Terminal;
let laterServer: Awaited<ReturnType<typeof startLaterServer>>;

beforeAll(async () => {
  terminal = await openTerminal({
    rows,
    answers: {
      ...stubAuth().answers,
      'opportunities.undo-merge-decision': ({ id }) =>
        refuseUnknown(id, 'MERGE_DECISION_NOT_FOUND', () => ({ ...stubDecision, id })),
      'opportunities.undo-marks': ({ id }) => refuseUnknown(id, 'MARK_BATCH_NOT_FOUND', () => ({ changed: 1 })),
      // Has a second notice that can be split off.
      'opportunities.get': ({ id }) => {
        const found = rows.find((row) => row.id === id);
        if (found === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND');
        const detail = anOpportunityDetail(found);
        return { ...detail, sources: detail.sources.flatMap((one) => [one, { ...one, source_id: 'another' }]) };
      },
      // One run is in progress; the others wait for confirmation.
      'sync.run': ({ id }) =>
        id === runningId
          ? { ...stubRun, id, status: 'running', finished_at: null }
          : { ...stubRun, id, missing: { open: 100, missing: 30, asks: true } },
    },
  });
  await terminal.rfp(['config', 'set', 'color', 'off']);
  laterServer = await startLaterServer(terminal.url);
});

afterAll(async () => {
  laterServer.close();
  await terminal.close();
});

/** Runs a command. If no stub answers it, the error names the file where an answer is missing. */
async function run(path: string, argv: string[], screen: Partial<Screen> = {}): Promise<Printed> {
  const printed = await runToEnd(path, argv, screen);
  if (printed.err.includes(new AppError('NO_HANDLER').message))
    throw new Error(
      `No stub answers a message of rfp ${path}: add an answer to libs/testing/src/stubs/stub-services.ts`,
    );
  return printed;
}

/** Runs a command. Ends an endless command once it has printed something or waits. */
async function runToEnd(path: string, argv: string[], screen: Partial<Screen>): Promise<Printed> {
  // The gateway has the current time of this machine, because `rfp doctor` compares them.
  if (path === 'doctor') return terminal.rfp(argv, { ...screen, clock: { ms: Date.now() } });
  if (!endlessCommands.has(path)) return terminal.rfp(argv, screen);
  const stop = new AbortController();
  const end = () => stop.abort();
  return terminal.rfp(argv, { ...screen, signal: stop.signal, onPrint: end, onWait: end });
}

/** Runs a command on a terminal of this width. */
const onTerminal = (columns: number): Partial<Screen> => ({ isTTY: true, columns, answer: [] });

/** Escape sequences for colors and styles. */
function stylesIn(text: string): string[] {
  return text.split('\u001B').filter((part, index) => index > 0 && /^\[[\d;]*m/.test(part));
}

/** Option sets to test: none, a dry run, and the address of a page. */
function optionSetsOf({ command }: Leaf): string[] {
  const has = (name: string) => command.options.some(({ long }) => long === name);
  return [
    '',
    ...(has('--dry-run') ? [' --dry-run'] : []),
    ...(has('--web') && has('--print') ? [' --web --print'] : []),
  ];
}

function widestLine(text: string): string {
  const lines = stripVTControlCharacters(text).split(/[\n\r]/);
  return lines.toSorted((one, other) => stringWidth(other) - stringWidth(one))[0] ?? '';
}

describe('the help', () => {
  it.each([...leaves, ...listGroups()].map(({ path }) => path))(
    'of "rfp %s" begins with a description and examples, and fits 60 columns',
    async (path) => {
      const argv = [...path.split(' '), '--help'].filter((word) => word !== '');
      const { code, out, err } = await print(argv, {}, onTerminal(60));
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/^[A-Z][^]*?\n\nExamples:\n {2}.*rfp [^]*?\n\nUsage: rfp/);
      expect(stringWidth(widestLine(out))).toBeLessThanOrEqual(60);
    },
  );
});

describe.each(byPath)('rfp %s', (path, leaf) => {
  it('refuses an unknown option with exit code 2 and a hint', async () => {
    const { code, out, err } = await terminal.rfp([...commandLine(leaf), '--no-such-option']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/unknown option '--no-such-option'\n {2}fix: /);
  });

  it.each(optionSetsOf(leaf))(
    'prints with%s --json a document of its schema, and nothing else on stdout',
    async (form) => {
      const schema = jsonSchemas[path];
      // A command without an entry in json-schemas.ts.
      expect(schema).not.toBeUndefined();
      const { code, out, err } = await run(path, [
        ...commandLine(leaf),
        '--json',
        ...form.trim().split(' ').filter(Boolean),
      ]);
      if (schema === undefined || schema === null) {
        expect(() => JSON.parse(out)).toThrow(SyntaxError);
        return;
      }
      expect([0, 8, 130]).toContain(code);
      if (endlessCommands.has(path) && out === '') return;
      const printed: unknown = JSON.parse(out);
      expect([schema.parse(printed), err]).toEqual([printed, err]);
    },
  );

  it('prints pure data into a pipe: no escape sequence, nothing truncated, for any width', async () => {
    const { code, out } = await run(path, commandLine(leaf), { columns: 20 });
    expect([0, 8, 130, 2]).toContain(code);
    for (const mark of ['\u001B', '\u0007', '\u202E', '…']) expect(out).not.toContain(mark);
    const wide = await run(path, commandLine(leaf), { columns: 500 });
    expect(wide.out).toBe(out);
  });

  it('prints no color with NO_COLOR, and no line that is wider than 60 columns', async () => {
    const { out, err } = await run(path, commandLine(leaf), { ...onTerminal(60), env: { NO_COLOR: '1' } });
    expect(stylesIn(out + err)).toEqual([]);
    if (!unwrappedCommands.has(path)) expect(stringWidth(widestLine(out))).toBeLessThanOrEqual(60);
  });
});

describe.each(remoteCommands)('rfp %s', (path, leaf) => {
  it('ends with exit code 4 when signed out, and prints how to sign in', async () => {
    const screen = printsOnFailure.has(path) ? onTerminal(80) : {};
    const { code, out, err } = await run(path, commandLine(leaf), { ...screen, env: { RFP_TOKEN: '' } });
    if (publicCommands.has(path)) expect(code).toBe(0);
    else expect([code, printsOnFailure.has(path) ? out : err]).toEqual([4, expect.stringContaining('rfp auth login')]);
  });

  it('prints the same result for a server of a later release, whose replies have unknown members', async () => {
    const now = await run(path, [...commandLine(leaf), '--json']);
    const { code, out, err } = await run(path, [...commandLine(leaf), '--json'], {
      env: { RFP_API_URL: laterServer.url },
    });
    const ports = [terminal, laterServer].map(({ url }) => new URL(url).port);
    const withLaterPort = (text: string) => text.replaceAll(ports[0] ?? '', ports[1] ?? '');
    expect([code, err]).toEqual([now.code, withLaterPort(now.err)]);
    if (!unchangedAnswers.has(path)) expect(out).toBe(withLaterPort(now.out));
  });

  it('ends with exit code 5 when the server is down, and prints nothing on stdout', async () => {
    const { code, out, err } = await run(path, commandLine(leaf), { env: { RFP_API_URL: 'http://127.0.0.1:1' } });
    expect([code, err]).toEqual([5, expect.stringContaining('could not be reached')]);
    if (!printsOnFailure.has(path)) expect(out).toBe('');
  });
});

describe.each(commandsWithUnknownTarget)('rfp %s', (path, argv) => {
  it('ends with exit code 3 if the target does not exist', async () => {
    const { code, out, err } = await run(path, argv);
    expect([code, out, err]).toEqual([3, '', expect.stringContaining('error: ')]);
  });
});
