import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Exit code of a shell for a missing program. */
const notFound = 127;

/**
 * Shows a text in the pager of the user (RFP_PAGER, PAGER or `less`), and waits until the user leaves it.
 *
 * @returns false if there is none
 */
export async function showInPager(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const pager = env['RFP_PAGER'] ?? env['PAGER'] ?? 'less';
  if (pager.trim() === '' || pager.trim() === 'cat') return false;
  // `-F` ends at once with a text that fits, `-R` shows colors, `-X` leaves the text on the screen.
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'ignore'], env: { LESS: 'FIRX', ...env } });
  // Ctrl-C belongs to the pager, which stays open.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  // A pager that is left early closes its input.
  child.stdin.on('error', ignore);
  child.stdin.end(text);
  try {
    const [code]: unknown[] = await once(child, 'close');
    return code !== notFound;
  } catch {
    return false;
  } finally {
    process.off('SIGINT', ignore);
  }
}
