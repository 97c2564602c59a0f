import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Printed, type Screen, type Terminal } from './terminal.js';

/** Runs a command without RFP_TOKEN. */
export function withoutToken(terminal: Terminal, argv: string[], screen: Partial<Screen> = {}): Promise<Printed> {
  return terminal.rfp(argv, { isTTY: true, ...screen, env: { RFP_TOKEN: undefined, ...screen.env } });
}

/** Writes a credentials file. */
export async function writeCredentials(file: string, text: string, mode = 0o600): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text);
  await chmod(file, mode);
}
