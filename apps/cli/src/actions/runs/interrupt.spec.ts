import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { openTerminal, type Printed } from '../../testing/terminal.js';

const running = { ...stubRun, status: 'running' as const, finished_at: null };

/** Runs a command whose runs never end, and presses Ctrl-C at its first wait. Also returns the ids of the runs that the command cancelled. */
async function runAndInterrupt(argv: string[], failure?: ErrorCode): Promise<Printed & { cancelled: string[] }> {
  const cancelled: string[] = [];
  const terminal = await openTerminal({
    answers: {
      'sync.run': ({ id }) => ({ ...running, id }),
      'sync.cancel'({ id }) {
        cancelled.push(id);
        if (failure !== undefined) throw new AppError(failure);
        return { ...running, id };
      },
    },
  });
  const stop = new AbortController();
  const printed = await terminal.rfp(argv, { signal: stop.signal, onWait: () => stop.abort() });
  await terminal.close();
  return { ...printed, cancelled };
}

const lines = [
  ['sync', 'run', 'grants_gov'],
  ['source', 'replay', 'grants_gov'],
  ['scrape', 'https://city.example/bids'],
];

describe.each(lines.map((argv) => [argv] as const))('Ctrl-C at %j', (argv) => {
  it('leaves the runs active, and prints how to follow and cancel them', async () => {
    const { code, err, cancelled } = await runAndInterrupt(argv.slice());
    expect([code, cancelled]).toEqual([130, []]);
    expect(err).toContain('The sync continues on the server. Follow it:  rfp sync watch');
  });

  it('cancels them with --on-interrupt cancel', async () => {
    const { code, err, cancelled } = await runAndInterrupt([...argv, '--on-interrupt', 'cancel']);
    expect([code, cancelled]).toEqual([130, [stubRun.id]]);
    expect(err).toMatch(/Cancelled \w+\. Records synced so far are kept\.\n/);
    expect(err).not.toContain('continues');
  });
});

describe('a run that cannot be cancelled at Ctrl-C', () => {
  it.each([
    ['RUN_NOT_RUNNING', 'grants_gov has ended.'],
    ['UNAVAILABLE', 'grants_gov could not be cancelled. See  rfp sync status'],
  ] as const)('is reported: %s', async (failure, text) => {
    const argv = ['sync', 'run', 'grants_gov', '--on-interrupt', 'cancel'];
    const { code, err } = await runAndInterrupt(argv, failure);
    expect([code, err]).toEqual([130, expect.stringContaining(text)]);
  });
});

describe('options', () => {
  it('with an unknown value of --on-interrupt are refused before any run starts', async () => {
    const { code, err, cancelled } = await runAndInterrupt(['sync', 'run', '--on-interrupt', 'panic']);
    expect([code, cancelled]).toEqual([2, []]);
    expect(err).toContain('--on-interrupt');
  });

  it('let  rfp scrape  return after the start, with exit code 8', async () => {
    const { code, out } = await runAndInterrupt(['scrape', 'https://city.example/bids', '--no-wait', '--json=run_id']);
    expect([code, JSON.parse(out)]).toEqual([8, [{ run_id: stubRun.id }]]);
  });
});
