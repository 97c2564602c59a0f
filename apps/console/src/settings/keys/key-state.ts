import { formatLocalDay } from '@rfp/api-client/display';
import { apiKeyInputSchema, type ApiKeyState } from '@rfp/contracts/account';
import { settingsTexts } from '../settings-texts.js';

const words = settingsTexts.keys;

/** State of a key: `Not set`, `Set on Sep 9, 2026 by ...` or `Set in the environment of the server`. */
export function keyStateLabel({ origin, set_at, set_by }: ApiKeyState): string {
  if (origin === 'environment') return words.environment;
  return origin === 'none' ? words.none : words.stored(formatLocalDay(set_at), set_by ?? words.someone);
}

/** Whether the server would accept the text as a key. */
export function isKey(text: string): boolean {
  return apiKeyInputSchema.safeParse({ key: text }).success;
}
