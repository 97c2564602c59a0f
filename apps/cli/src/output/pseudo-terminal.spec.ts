import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { programFile } from '@rfp/testing/programs';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { print, openTerminal, type Terminal } from '../testing/terminal.js';
import { PseudoTerminal } from '../testing/pseudo-terminal.js';

// Needs the build, as main.spec.ts: prompts, pager and Ctrl-C belong to a process on a terminal.
const program = programFile('cli/main');
const running: SyncRun = { ...stubRun, status: 'running', finished_at: null };

let terminal: Terminal;
let open: PseudoTerminal[];

beforeAll(async () => {
  if (!existsSync(program)) throw new Error(`${program} is not there: build @rfp/cli first`);
  const rows = Array.from({ length: 40 }, (_, n) => anOpportunity(n + 1));
  terminal = await openTerminal({ rows, answers: { 'sync.run': () => running } });
});

afterAll(() => terminal.close());

beforeEach(() => {
  open = [];
});

afterEach(() => open.forEach((each) => each.stop()));

function rfp(
  args: string,
  size: { columns?: number; rows?: number; env?: Record<string, string> } = {},
): PseudoTerminal {
  const env = {
    PATH: '/usr/bin:/bin',
    RFP_API_URL: terminal.url,
    RFP_TOKEN: stubCredential('writeToken'),
    XDG_CONFIG_HOME: terminal.configHome,
    XDG_STATE_HOME: terminal.configHome,
    ...size.env,
  };
  const started = new PseudoTerminal(`'${process.execPath}' '${program}' ${args}`, { ...size, env });
  open.push(started);
  return started;
}

describe('rfp on a real terminal', () => {
  it('prints a colored table that fits the width', async () => {
    const colored = rfp('opp list --per-page 3', { columns: 70 });
    expect(await colored.exit()).toBe(0);
    expect(colored.output).toContain('\u001B[1m');
    for (const line of colored.text.split('\n')) expect(line.length).toBeLessThanOrEqual(70);
  });

  it('prompts before a change, and changes nothing after a no', async () => {
    const prompt = rfp('demo remove');
    await prompt.waitForText('Remove every demo record? This cannot be undone. [y/N]');
    prompt.type('n\r');
    expect(await prompt.exit()).toBe(1);
    expect(prompt.text).toContain('Nothing was removed.');
  });

  it('does not echo an API token that is typed', async () => {
    const secret = stubCredential('writeToken');
    const login = rfp('auth login --with-token');
    await login.waitForText('API token:');
    login.type(`${secret}\r`);
    expect(await login.exit()).toBe(0);
    expect(login.text).toContain('is valid');
    expect(login.output).not.toContain(secret);
  });

  it('ends at a prompt on Ctrl-C with exit code 130', async () => {
    const prompt = rfp('demo remove');
    await prompt.waitForText('[y/N]');
    prompt.type('\u0003');
    expect(await prompt.exit()).toBe(130);
  });

  it('draws the progress of a sync, and Ctrl-C detaches from it', async () => {
    const sync = rfp('sync run grants_gov');
    await sync.waitForText(/Grants\.gov.*120/);
    sync.type('\u0003');
    expect(await sync.exit()).toBe(130);
    expect(sync.text).toContain('The sync continues on the server.');
    expect(sync.text).toContain('rfp sync cancel grants_gov');
  });

  it('shows a result that is taller than the terminal in a pager, and ends when the user leaves the pager', async () => {
    const pager = path.join(temporaryFolder('pager'), 'shown');
    const paged = rfp('opp list --per-page 40', {
      rows: 10,
      env: { RFP_PAGER: `tee '${pager}' | head -n 3; echo LEFT "[$no_proxy$NO_PROXY]"`, NO_PROXY: 'intranet' },
    });
    expect(await paged.exit()).toBe(0);
    expect(paged.text).toContain('LEFT [intranet]');
  });

  it('completes commands at Tab in bash', async () => {
    const { out: script } = await print(['completion', 'bash'], {});
    const folder = temporaryFolder('bash');
    await writeFile(path.join(folder, 'completion.bash'), script);
    await writeFile(path.join(folder, 'rfp'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
      mode: 0o755,
    });
    const bash = new PseudoTerminal('bash --norc --noprofile -i', {
      env: { PATH: `${folder}:/usr/bin:/bin`, PS1: 'ready> ' },
    });
    open.push(bash);
    await bash.waitForText('ready>');
    bash.type(`source '${folder}/completion.bash'\r`);
    bash.type('rfp opp his\t');
    await bash.waitForText(/rfp opp history /);
    bash.type('\u0015rfp opp list --status=cl\t');
    await bash.waitForText(/--status=closed/);
    bash.type('\u0015exit\r');
    expect(await bash.exit()).toEqual(expect.any(Number));
  });
});
