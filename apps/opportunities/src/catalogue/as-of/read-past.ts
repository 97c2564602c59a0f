import { AppError } from '@rfp/contracts/errors';
import { type EntityManager } from 'typeorm';
import { readHistoryStart } from '../../store/history-start.js';

/**
 * Calls `read` for the instant of the query parameter `asOf`.
 * @throws VALIDATION for an instant in the future
 * @throws PAST_DELETED for an instant before the start of the history, even if the start moves during the call
 */
export async function readPast<T>(
  database: Pick<EntityManager, 'query'>,
  as_of: string,
  read: (instant: Date) => Promise<T>,
): Promise<T> {
  const instant = new Date(as_of);
  if (instant > new Date()) throw inFuture();
  await requireHistory(database, instant);
  try {
    return await read(instant);
  } finally {
    await requireHistory(database, instant);
  }
}

async function requireHistory(database: Pick<EntityManager, 'query'>, instant: Date): Promise<void> {
  const start = await readHistoryStart(database);
  if (start === undefined || instant >= start.at) return;
  const { at, kept_days } = start;
  const earliest = at.toISOString();
  const message = `Versions are deleted ${kept_days} days after they were superseded. The earliest time that can be shown is ${earliest.slice(0, 16).replace('T', ' ')} UTC.`;
  throw new AppError('PAST_DELETED', { message, details: { earliest, kept_days } });
}

function inFuture(): AppError {
  const problem = 'must not be in the future';
  return new AppError('VALIDATION', { message: `asOf: ${problem}`, details: { errors: { asOf: problem } } });
}
