import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Exit code of a shell if the program is missing. */
const notFound = 127;

/**
 * Shows a text in the user's pager (RFP_PAGER, PAGER or `less`) and waits until the user leaves it.
 *
 * @returns false if there is no pager
 */
export async function showInPager(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const pager = env['RFP_PAGER'] ?? env['PAGER'] ?? 'less';
  if (pager.trim() === '' || pager.trim() === 'cat') return false;
  // `-F` exits at once if the text fits, `-R` shows colors, `-X` leaves the text on the screen.
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'ignore'], env: { LESS: 'FIRX', ...env } });
  // Ctrl-C is handled by the pager, which stays open.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  // A pager that is left early closes its stdin.
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
