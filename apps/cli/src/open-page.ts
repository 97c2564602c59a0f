import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Program that opens an address, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  // `start` is a built-in of cmd.exe, which would interpret the address.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Limits the wait, because some openers run as long as the browser. */
const waitMs = 2000;

/**
 * Opens a page in the user's browser.
 * @param url - http or https address, passed as one argument without a shell
 * @returns false without a desktop, or if the program fails
 */
export async function openPage(url: string, env: NodeJS.ProcessEnv, platform = process.platform): Promise<boolean> {
  const [program = '', ...before] = openers[platform] ?? ['xdg-open'];
  if (program === 'xdg-open' && !hasDesktop(env)) return false;
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true, env });
  const limit = new AbortController();
  try {
    const ended: Promise<unknown[]> = once(child, 'close', { signal: limit.signal });
    const [code] = await Promise.race([ended, delay(waitMs, [0], { signal: limit.signal, ref: false })]);
    return code === 0;
  } catch {
    return false;
  } finally {
    limit.abort();
    child.unref();
  }
}

/** Whether there is a desktop. Without one, `xdg-open` would start a browser in the terminal. */
function hasDesktop(env: NodeJS.ProcessEnv): boolean {
  return ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (env[name] ?? '') !== '');
}
