import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The program of the desktop that opens an address, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  // `start` is a word of cmd.exe, which would interpret the address.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Time limit, because some openers run as long as the browser. */
const patienceMs = 2000;

/**
 * Opens a page in the browser of the user.
 * @param url - http or https; it is passed as one argument, without a shell
 * @returns false without a desktop, or if its program fails
 */
export async function openPage(url: string, env: NodeJS.ProcessEnv, platform = process.platform): Promise<boolean> {
  const [program = '', ...before] = openers[platform] ?? ['xdg-open'];
  if (program === 'xdg-open' && !hasDesktop(env)) return false;
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true, env });
  const patience = new AbortController();
  try {
    const ended: Promise<unknown[]> = once(child, 'close', { signal: patience.signal });
    const [code] = await Promise.race([ended, delay(patienceMs, [0], { signal: patience.signal, ref: false })]);
    return code === 0;
  } catch {
    return false;
  } finally {
    patience.abort();
    child.unref();
  }
}

/** Whether there is a desktop: without one, `xdg-open` would start a browser in the terminal. */
function hasDesktop(env: NodeJS.ProcessEnv): boolean {
  return ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (env[name] ?? '') !== '');
}
