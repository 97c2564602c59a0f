import { AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { databaseErrorCode } from '@rfp/persistence/database-error';

/** A notice that cannot be stored even alone. */
export interface FailingNotice {
  notice: Notice;
  error: unknown;
}

/** Ends a trial, so that nothing of it is stored. */
export class TrialOver extends Error {}

/** No code, a code of Node.js, or one of PostgreSQL about values, constraints or limits: neither an outage nor another schema. */
const codesOfNotices = /^(?:$|ERR_|22|23|54)/;

/** Whether a single notice of a batch may have caused the error. */
export function mayBeOfOneNotice(thrown: unknown): boolean {
  return !(thrown instanceof AppError) && codesOfNotices.test(databaseErrorCode(thrown));
}

/** Each failing notice takes some fifteen trials, which other batches wait for: a batch with more of them fails as a whole. */
const maxFailing = 5;

/**
 * Finds the notices that make a batch fail, by halves. None if each can be stored, if of several none can, or if there are more than `maxFailing`:
 * that error is not theirs.
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
      const failure = failing.length > maxFailing ? undefined : await failureOf(store(half));
      if (failure !== undefined) await search(half, failure);
    }
  };
  await search(notices, error);
  const areAll = failing.length === notices.length && notices.length > 1;
  return areAll || failing.length > maxFailing ? [] : failing;
}

async function failureOf(trial: Promise<unknown>): Promise<unknown> {
  try {
    await trial;
  } catch (thrown) {
    if (thrown instanceof TrialOver) return undefined;
    if (!mayBeOfOneNotice(thrown)) throw thrown;
    return thrown;
  }
  return undefined;
}

/** Without the message of the error, which may quote other records. */
export function rejectFailing({ notice, error }: FailingNotice): Rejection {
  const { code, message } = new AppError('RECORD_NOT_STORED');
  const kind = error instanceof Error ? error.name : typeof error;
  return { source_id: notice.source_id, code, message: `${message} (${kind})` };
}
