import { findTokenVariable } from '../../auth/authorizer.js';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';

/** `rfp auth logout` */
export async function logOut(context: Context): Promise<void> {
  const lines = context.dryRun ? await planRemoval(context) : await removeCredentials(context);
  const variable = findTokenVariable(context.io.env);
  if (variable !== null) lines.push(`${variable} is still set and in use.`);
  if (!context.quiet) context.io.err.write(lines.map((line) => `${line}\n`).join(''));
}

/** Removes the stored credentials. Returns the changes made, as sentences. */
async function removeCredentials({ server, credentials, tokens, authClient }: Context): Promise<string[]> {
  const stored = await credentials.read(server);
  if (Object.values(stored).every((part) => part === undefined)) return [`No credentials are stored for ${server}.`];
  const { token, demo } = stored;
  await credentials.update(server, { demo: undefined });
  const problem = await tokens.remove(server);
  // Failures are ignored, because the session expires without a sign-out too.
  if (demo !== undefined) await authClient.signOut(demo.access_token).catch(() => undefined);
  return [
    `Removed the credentials for ${server}.`,
    ...(problem === null ? [] : [`The token is still in the keyring (${problem}).`]),
    ...(token === undefined ? [] : [validTokenSentence(server, token.made_here?.name)]),
  ];
}

async function planRemoval({ server, credentials }: Context): Promise<string[]> {
  const stored = await credentials.read(server);
  const hasAny = Object.values(stored).some((part) => part !== undefined);
  return [hasAny ? `Would remove the credentials for ${server}.` : `No credentials are stored for ${server}.`];
}

/** Sentence about a token that remains valid. A token cannot revoke itself, so that a thief cannot lock out its owner. */
function validTokenSentence(server: string, name: string | undefined): string {
  const tokenText = name === undefined ? 'The token' : `The token "${sanitize(name)}"`;
  return `${tokenText} remains valid until it expires: revoke it on the profile page of the console, ${server}/profile .`;
}
