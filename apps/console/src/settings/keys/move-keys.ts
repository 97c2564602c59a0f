import { AppError } from '@rfp/contracts/errors';
import { errorMessage } from '../../data/errors.js';
import { type LocalKey, type LocalSource } from '../dashboard-settings.js';
import { isKey } from './key-state.js';

/**
 * Result of moving one key.
 * - `moved`: stored on the server, removed here
 * - `environment`: the environment of the server sets the key, so the copy in this browser is removed
 * - `rejected`: not a valid key; stays in this browser
 * - `failed`: stays in this browser for another attempt
 */
export interface Outcome {
  source: LocalSource;
  result: 'moved' | 'environment' | 'rejected' | 'failed';
  /** Message of the failure. */
  why: string;
}

async function moveKey(
  { source, key }: LocalKey,
  save: (source: LocalSource, key: string) => Promise<unknown>,
): Promise<Outcome> {
  if (!isKey(key)) return { source, result: 'rejected', why: '' };
  try {
    await save(source, key);
    return { source, result: 'moved', why: '' };
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'KEY_FROM_ENVIRONMENT') return { source, result: 'environment', why: '' };
    return code === 'VALIDATION'
      ? { source, result: 'rejected', why: '' }
      : { source, result: 'failed', why: errorMessage(error) };
  }
}

/**
 * Moves keys to the server, one after the other.
 * @param save stores a key on the server
 * @param drop removes a key from this browser. Called immediately after the key is saved, so that closing the tab loses no key.
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
