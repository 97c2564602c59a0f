import { AppError } from '@rfp/contracts/errors';
import { deferred } from '@rfp/service-kit/deferred';
import { eventually } from '../../testing/eventually.js';
import { failureOf } from '../../testing/failure-of.js';
import { dryRunLimits } from './dry-run.js';
import { DryRunsService } from './dry-runs.service.js';

const timeoutError = new AppError('SOURCE_TIMEOUT');
const refusal = { code: 'RATE_LIMITED', details: { retry_after_seconds: dryRunLimits.retryAfterSeconds } };
const never = () => new Promise<never>(() => undefined);

it('refuses more concurrent dry runs than an account may have, and accepts the next when one has ended', async () => {
  const dryRuns = new DryRunsService();
  const { promise, resolve } = deferred<string>();
  const running = Array.from({ length: dryRunLimits.perAccount }, () =>
    dryRuns.run('ada', timeoutError, () => promise),
  );
  expect(await failureOf(dryRuns.run('ada', timeoutError, never))).toMatchObject(refusal);
  expect(await dryRuns.run('bob', timeoutError, async () => 'read')).toBe('read');
  resolve('read');
  await Promise.all(running);
  expect(await dryRuns.run('ada', timeoutError, async () => 'read')).toBe('read');
});

it('refuses more concurrent dry runs than all accounts may have', async () => {
  const dryRuns = new DryRunsService();
  const { promise, resolve } = deferred<string>();
  const running = Array.from({ length: dryRunLimits.inTotal }, (_, account) =>
    dryRuns.run(`account ${account}`, timeoutError, () => promise),
  );
  expect(await failureOf(dryRuns.run('ada', timeoutError, never))).toMatchObject(refusal);
  // The pending time limits would keep the spec's process alive.
  resolve('read');
  await Promise.all(running);
});

it('refuses the page with which all dry runs would exceed the memory limit, and frees its memory when the work ends', async () => {
  const dryRuns = new DryRunsService();
  const { promise, resolve } = deferred<undefined>();
  const holding = dryRuns.run('ada', timeoutError, async ({ reserve }) => {
    reserve(dryRunLimits.bytes);
    await promise;
  });
  const readOne = () => dryRuns.run('bob', timeoutError, async ({ reserve }) => reserve(1));
  expect(await failureOf(readOne())).toMatchObject(refusal);
  resolve(undefined);
  await holding;
  await readOne();
});

it('ends at its time limit if anything hangs, and occupies its slot until the work has ended', async () => {
  const dryRuns = new DryRunsService();
  const { promise, resolve } = deferred<undefined>();
  let aborted: unknown = null;
  for (let count = 0; count < dryRunLimits.perAccount; count += 1) {
    const hanging = dryRuns.run(
      'ada',
      timeoutError,
      async ({ signal }) => {
        signal.addEventListener('abort', () => (aborted = signal.reason));
        await promise;
      },
      20,
    );
    expect(await failureOf(hanging)).toMatchObject({ code: 'SOURCE_TIMEOUT' });
  }
  expect(aborted).toMatchObject({ code: 'SOURCE_TIMEOUT' });
  expect(await failureOf(dryRuns.run('ada', timeoutError, never))).toMatchObject(refusal);
  resolve(undefined);
  await eventually(
    () => dryRuns.run('ada', timeoutError, async () => 'read').catch(() => null),
    (read) => read === 'read',
  );
});
