import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ApiClient } from '@rfp/api-client/api-client';
import { z } from 'zod';
import { readCliVersion } from '../cli-version.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { describeIncompatibility } from './version-fit.js';

/** Short, because the result has already been printed. */
const limitMs = 1000;

/** Date of the last check, by server. */
const checksSchema = z.record(z.string(), z.iso.date()).catch({});

interface Server {
  url: string;
  client: Pick<ApiClient, 'version'>;
}

/** Prints a sentence if this program and the server do not match. Checks each server once a day and fails silently. */
export async function printIncompatibilityOnceADay(io: Io, { url, client }: Server): Promise<void> {
  const file = path.join(stateFolder(io), 'version-checks.json');
  const today = io.now().toISOString().slice(0, 10);
  try {
    const checks = await readChecks(file);
    if (checks[url] === today) return;
    // Written before the request, so that a server that does not respond is not contacted on every command.
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, `${JSON.stringify({ ...checks, [url]: today }, null, 2)}\n`, { mode: 0o600 });
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(limitMs)]);
    const incompatibility = describeIncompatibility(readCliVersion(), await client.version({}, { signal }));
    if (incompatibility !== null) io.err.write(`\n${sanitize(incompatibility)}\n`);
  } catch {
    // The command itself has succeeded.
  }
}

async function readChecks(file: string): Promise<z.infer<typeof checksSchema>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return checksSchema.parse(JSON.parse(text));
}

/** State folder. XDG requires that relative paths are ignored. */
function stateFolder({ env, home }: Pick<Io, 'env' | 'home'>): string {
  const stateHome = env['XDG_STATE_HOME'] ?? '';
  return path.join(path.isAbsolute(stateHome) ? stateHome : path.join(home, '.local/state'), 'rfp');
}
