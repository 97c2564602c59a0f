import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from './find-program.js';
import { type Io } from './io.js';

/** Programs that open an address in the browser of the user, without a shell. */
const openers: Partial<Record<NodeJS.Platform, [name: string, ...argv: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
};

/** Opens a web page in the browser of the user. Returns whether there is a program that does. */
export async function openInBrowser(
  { env, platform }: Pick<Io, 'env' | 'platform'>,
  address: string,
): Promise<boolean> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false;
  const [name, ...argv] = openers[platform] ?? ['xdg-open'];
  const program = await findProgram(env, name);
  if (program === null) return false;
  const child = spawn(program, [...argv, new URL(address).href], { env, stdio: 'ignore', detached: true });
  child.unref();
  return once(child, 'spawn').then(
    () => true,
    () => false,
  );
}
