import { AppError } from '@rfp/contracts/errors';
import { messageOf } from '../data/errors.js';
import { type LocalKey, type LocalSource } from './dashboard-settings.js';
import { isKey } from './key-state.js';

/**
 * What became of a key of this browser.
 * - `moved`: the server has it, this browser no longer
 * - `environment`: the server has one that cannot be changed from here, so this browser's is removed
 * - `refused`: no valid key; kept
 * - `failed`: kept, to be tried again
 */
export interface Outcome {
  source: LocalSource;
  result: 'moved' | 'environment' | 'refused' | 'failed';
  /** Sentence, of a failure. */
  why: string;
}

async function moveKey(
  { source, key }: LocalKey,
  save: (source: LocalSource, key: string) => Promise<unknown>,
): Promise<Outcome> {
  if (!isKey(key)) return { source, result: 'refused', why: '' };
  try {
    await save(source, key);
    return { source, result: 'moved', why: '' };
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'KEY_FROM_ENVIRONMENT') return { source, result: 'environment', why: '' };
    return code === 'VALIDATION'
      ? { source, result: 'refused', why: '' }
      : { source, result: 'failed', why: messageOf(error) };
  }
}

/**
 * Brings keys to the server, one after the other.
 * @param save gives one to the server
 * @param drop removes one from this browser, right after the server has it, so that a closed tab loses none
 */
export async function moveKeys(
  keys: readonly LocalKey[],
  save: (source: LocalSource, key: string) => Promise<unknown>,
  drop: (source: LocalSource) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const key of keys) {
    const outcome = await moveKey(key, save);
    if (outcome.result === 'moved' || outcome.result === 'environment') drop(key.source);
    outcomes.push(outcome);
  }
  return outcomes;
}
