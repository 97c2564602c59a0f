import { formatInstant } from '@rfp/api-client/display';
import { installationRoleSchema } from '@rfp/contracts/people/permissions';
import { type ErrorCode } from '@rfp/contracts/errors';
import { z } from 'zod';
import { findCredential, type Credential } from '../../auth/authorizer.js';
import { type Context } from '../../context.js';
import { exitAuthentication, exitOk } from '../../errors/exit-codes.js';
import { sanitizeValues, renderKeyValues } from '../../output/key-values.js';
import { printOne } from '../../output/print-records.js';
import { recover } from '../recover.js';

/** JSON output of `rfp auth status`: a credential without its secret. */
export const credentialStatusSchema = z.strictObject({
  server: z.string(),
  /** Whether the server accepts the credential; null if there is none. */
  accepted: z.boolean().nullable(),
  credential: z.enum(['none', 'environment', 'stored', 'demo']),
  /** Null unless the credential is stored. */
  stored_in: z.enum(['keyring', 'file']).nullable(),
  account: z.string().nullable(),
  token_name: z.string().nullable(),
  scope: z.enum(['read', 'write']).nullable(),
  /** Role in the installation; null unless the server accepts the credential of a person. */
  role: installationRoleSchema.nullable(),
  expires_at: z.string().nullable(),
});
type CredentialStatus = z.infer<typeof credentialStatusSchema>;

/** `rfp auth status`. Exit code 4 if not signed in, or if the server rejects the credential. */
export async function showAuthStatus(context: Context): Promise<number> {
  const credential = await findCredential(context);
  const status = describe(credential, context);
  const record =
    status.credential === 'none' ? { ...status, accepted: null } : { ...status, ...(await checkWithServer(context)) };
  printOne(context, { ...record }, () => render(context, record, credential));
  return record.accepted === true ? exitOk : exitAuthentication;
}

function describe(credential: Credential, { server, demo }: Context): Omit<CredentialStatus, 'accepted'> {
  const nothing = {
    server,
    stored_in: null,
    account: null,
    token_name: null,
    scope: null,
    role: null,
    expires_at: null,
  };
  if (credential.origin === 'none')
    return { ...nothing, credential: demo ? 'demo' : 'none', ...(demo ? { scope: 'read' } : {}) };
  if (credential.origin === 'environment') return { ...nothing, credential: credential.origin };
  const { origin, stored_in, made_here } = credential;
  const { account = null, name: token_name = null, scope = null, expires_at = null } = made_here ?? {};
  return { server, credential: origin, stored_in, account, token_name, scope, role: null, expires_at };
}

/** Checks with the server whether the credential is accepted. Rethrows other errors, because an outage is not a rejection. */
function checkWithServer({ client }: Context): Promise<Partial<CredentialStatus> & { accepted: boolean }> {
  return recover(
    async () => {
      const { label, scope, kind, role, token_expires_at: expires_at } = await client.whoAmI();
      const expiry = expires_at === null ? {} : { expires_at };
      return { accepted: true, scope, ...expiry, ...(kind === 'person' ? { account: label, role } : {}) };
    },
    (error) => {
      if (rejectionCodes.has(error.code)) return { accepted: false };
      throw error;
    },
  );
}

const rejectionCodes = new Set<ErrorCode>(['TOKEN_REFUSED', 'UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED']);

function render(
  context: Context,
  { server, accepted, credential, ...made }: CredentialStatus,
  found: Credential,
): string {
  const { io, colorize } = context;
  const location = {
    none: null,
    environment: found.origin === 'environment' ? `token of ${found.variable}` : null,
    stored: found.origin === 'stored' ? `token in ${found.place}` : null,
    demo: 'demo session, without an account',
  }[credential];
  const state = {
    true: colorize('green', 'signed in'),
    false: `${colorize('red', 'refused')}; sign in:  rfp auth login`,
    null: 'not signed in; sign in:  rfp auth login',
  }[`${accepted ?? 'null'}`];
  const scope = made.scope === null ? null : { read: 'read', write: 'read and write' }[made.scope];
  const expires = made.expires_at === null ? null : formatInstant(made.expires_at, io.timeZone);
  return renderKeyValues(context, [
    ['Server', server],
    ['State', state],
    ['Credential', location],
    ...sanitizeValues([
      ['Account', made.account],
      ['Token', made.token_name],
      ['Scope', scope],
      ['Role', made.role],
      ['Expires', expires],
    ]),
  ]);
}
