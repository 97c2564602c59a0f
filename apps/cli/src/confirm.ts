import { AppError } from '@rfp/contracts/errors';
import { type Io } from './io.js';

export interface Question {
  /** Ends with a question mark. */
  text: string;
  /** The action to confirm, for the error without a terminal. */
  action: string;
  /** The command that skips the question. */
  command: string;
  /** Message after a no. */
  declined: string;
}

/**
 * Whether the user confirms: by `--yes`, or by answering the question.
 * @throws AppError VALIDATION without a terminal to ask on
 */
export async function confirm(
  { ask, err }: Io,
  options: Record<string, unknown>,
  { text, action, command, declined }: Question,
): Promise<boolean> {
  if (options['yes'] === true) return true;
  if (ask === null)
    throw new AppError('VALIDATION', { message: `${action} needs confirmation`, details: { hint: command } });
  const confirmed = /^y(es)?$/i.test((await ask(`${text} [y/N] `)).trim());
  if (!confirmed) err.write(`${declined}\n`);
  return confirmed;
}
