import { AppError } from '@rfp/contracts/errors';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { openTerminal, type Printed, type Screen } from './terminal.js';

/** Id of a second run besides the stub run. */
export const otherRun = '0197a3a4-1111-7000-8000-000000000002';

export function run(part: Partial<SyncRun>): SyncRun {
  return { ...stubRun, ...part };
}

/** Returns the next state on each call; the last one repeats. */
export function nextState(states: SyncRun[]): () => SyncRun {
  return () => {
    const state = states.length > 1 ? states.shift() : states[0];
    if (state === undefined) throw new AppError('NOT_FOUND');
    return state;
  };
}

/** Runs `rfp sync run`. Each request for a run returns its next state; the last one repeats. */
export async function sync(
  argv: string[],
  states: Record<string, SyncRun[]>,
  started: Partial<SyncStarted> = {},
  screen: Partial<Screen> = {},
): Promise<Printed> {
  const runs = Object.entries(states).map(([run_id, [state]]) => ({
    run_id,
    source: state?.source ?? '',
    source_name: state?.source_name ?? '',
    already_running: false,
  }));
  const answers: StubAnswers = {
    'sync.start': () => ({ runs, skipped: [], ...started }),
    'sync.run': ({ id }) => nextState(states[id] ?? [])(),
  };
  const terminal = await openTerminal({ answers });
  const printed = await terminal.rfp(['sync', 'run', ...argv], screen);
  await terminal.close();
  return printed;
}
