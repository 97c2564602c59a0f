import { tokenVariable } from '../auth/authorizer.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';

/** `rfp auth logout` */
export async function logOut(io: Io, options: Record<string, unknown>): Promise<void> {
  const { server, credentials, wire, quiet } = createContext(io, options);
  const { token, demo } = await credentials.read(server);
  const lines: string[] = [];
  if (token === undefined && demo === undefined) {
    lines.push(`Nothing is kept for ${server}.`);
  } else {
    await credentials.update(server, { token: undefined, demo: undefined });
    // It may have ended long ago, or the server may be away: then it ends by itself.
    if (demo !== undefined) await wire.signOut(demo.access_token).catch(() => undefined);
    lines.push(`What was kept for ${server} is forgotten.`);
  }
  if (token !== undefined) lines.push(stillValid(server, token.made_here?.name));
  if ((io.env[tokenVariable] ?? '') !== '') lines.push(`${tokenVariable} is still set and is used.`);
  if (!quiet) io.err.write(lines.map((line) => `${line}\n`).join(''));
}

/** A token cannot revoke itself, so that a stolen one does not lock out its owner. */
function stillValid(server: string, name: string | undefined): string {
  const which = name === undefined ? 'The token itself' : `The token "${clean(name)}" itself`;
  return `${which} is still good until it expires: revoke it on the profile page of the console, ${server}/profile .`;
}
