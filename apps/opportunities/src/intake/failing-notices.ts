import { AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { databaseErrorCode } from '@rfp/persistence/database-error';

/** A notice that cannot be stored even alone. */
export interface FailingNotice {
  notice: Notice;
  error: unknown;
}

/** Thrown at the end of a trial to roll it back. */
export class TrialOver extends Error {}

/** Matches the codes of errors that a single notice may cause: no code, codes of Node.js, and PostgreSQL codes for values, constraints and limits. */
const noticeErrorCodes = /^(?:$|ERR_|22|23|54)/;

/** Whether a single notice of a batch may have caused the error. */
export function mayBeCausedByNotice(thrown: unknown): boolean {
  return !(thrown instanceof AppError) && noticeErrorCodes.test(databaseErrorCode(thrown));
}

/** A batch with more failing notices fails as a whole: finding one takes about fifteen trials, and other batches wait meanwhile. */
const maxFailing = 5;

/**
 * Finds the notices that make a batch fail, by bisection. Returns none if the notices are not the cause: if each can be stored alone, if all notices of a
 * batch of several fail, or if more than `maxFailing` fail.
 *
 * @param store stores some of the notices and throws `TrialOver`
 */
export async function findFailing(
  notices: readonly Notice[],
  error: unknown,
  store: (some: readonly Notice[]) => Promise<unknown>,
): Promise<FailingNotice[]> {
  const failing: FailingNotice[] = [];
  const search = async (some: readonly Notice[], thrown: unknown): Promise<void> => {
    const [notice, ...others] = some;
    if (notice === undefined || failing.length > maxFailing) return;
    if (others.length === 0) {
      failing.push({ notice, error: thrown });
      return;
    }
    const middle = Math.ceil(some.length / 2);
    for (const half of [some.slice(0, middle), some.slice(middle)]) {
      const failure = failing.length > maxFailing ? undefined : await runTrial(store(half));
      if (failure !== undefined) await search(half, failure);
    }
  };
  await search(notices, error);
  const allFail = failing.length === notices.length && notices.length > 1;
  return allFail || failing.length > maxFailing ? [] : failing;
}

async function runTrial(trial: Promise<unknown>): Promise<unknown> {
  try {
    await trial;
  } catch (thrown) {
    if (thrown instanceof TrialOver) return undefined;
    if (!mayBeCausedByNotice(thrown)) throw thrown;
    return thrown;
  }
  return undefined;
}

/** Returns the rejection of a failing notice. It omits the message of the error, which may quote other records. */
export function rejectFailing({ notice, error }: FailingNotice): Rejection {
  const { code, message } = new AppError('RECORD_NOT_STORED');
  const kind = error instanceof Error ? error.name : typeof error;
  return { source_id: notice.source_id, code, message: `${message} (${kind})` };
}
