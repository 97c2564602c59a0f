import { AppError } from '@rfp/contracts/errors';
import { type Shell, shells, shellScripts } from '../completion/shell-scripts.js';
import { type Io } from '../io.js';

/** `rfp completion` */
export function printCompletionScript({ out }: Pick<Io, 'out'>, shell: string): void {
  const known = shells.find((name): name is Shell => name === shell);
  if (known === undefined)
    throw new AppError('VALIDATION', {
      message: `there is no completion for "${shell}"`,
      details: { hint: `choose one of ${shells.join(', ')}` },
    });
  out.write(shellScripts[known]);
}
