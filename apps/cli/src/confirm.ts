import { AppError } from '@rfp/contracts/errors';
import { type Io } from './io.js';

export interface Question {
  /** Ends with a question mark. */
  text: string;
  /** What needs a yes, told where nobody is there to be asked. */
  needs: string;
  /** The command that asks nothing. */
  command: string;
  /** What is told after a no. */
  left: string;
}

/**
 * Whether the person is sure: `--yes`, or a yes to the question.
 * @throws AppError VALIDATION where there is nobody to ask
 */
export async function isSure(
  { ask, err }: Io,
  options: Record<string, unknown>,
  { text, needs, command, left }: Question,
): Promise<boolean> {
  if (options['yes'] === true) return true;
  if (ask === null) throw new AppError('VALIDATION', { message: `${needs} needs a yes`, details: { hint: command } });
  const sure = /^y(es)?$/i.test((await ask(`${text} [y/N] `)).trim());
  if (!sure) err.write(`${left}\n`);
  return sure;
}
