import { tokenVariable } from '../auth/authorizer.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';

/** `rfp auth logout` */
export async function logOut(io: Io, options: Record<string, unknown>): Promise<void> {
  const { server, credentials, authClient, quiet } = createContext(io, options);
  const { token, demo } = await credentials.read(server);
  const lines: string[] = [];
  if (token === undefined && demo === undefined) {
    lines.push(`No credentials are stored for ${server}.`);
  } else {
    await credentials.update(server, { token: undefined, demo: undefined });
    // Ignores failures: the session may have expired already, and otherwise will.
    if (demo !== undefined) await authClient.signOut(demo.access_token).catch(() => undefined);
    lines.push(`Removed the credentials for ${server}.`);
  }
  if (token !== undefined) lines.push(stillValid(server, token.made_here?.name));
  if ((io.env[tokenVariable] ?? '') !== '') lines.push(`${tokenVariable} is still set and in use.`);
  if (!quiet) io.err.write(lines.map((line) => `${line}\n`).join(''));
}

/** A token cannot revoke itself, so that a thief cannot lock out its owner. */
function stillValid(server: string, name: string | undefined): string {
  const which = name === undefined ? 'The token' : `The token "${sanitize(name)}"`;
  return `${which} remains valid until it expires: revoke it on the profile page of the console, ${server}/profile .`;
}
