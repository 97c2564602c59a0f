import { AuthClient, type AuthChangeEvent } from '@supabase/auth-js';
import { AuthClient as AuthClient2109 } from 'auth-js-2.109';
import { AuthClient as AuthClient270 } from 'auth-js-2.70';
import { z } from 'zod';

/** A version of the real client, with the differences in its behaviour. */
export interface TestedClient {
  Client: typeof AuthClient;
  /** Name of the error when a code is exchanged in another browser. */
  foreignCodeError: string;
  /** Event of a recovery session that begins with a code. */
  recoveryEvent: AuthChangeEvent;
  /** Name of the error when the browser that changed its address exchanges the code of the link; the change itself succeeds. */
  changedAddressCodeError: string | undefined;
  /** Name of the error when an ended session signs out. With an error, the client keeps the session. */
  endedSignOutError: string | undefined;
}

/** The versions differ in private members; the suites use only members that all versions have. */
const clientSchema = z.custom<typeof AuthClient>((value) => typeof value === 'function');

const noVerifier = 'AuthPKCECodeVerifierMissingError';
const current: TestedClient = {
  Client: AuthClient,
  foreignCodeError: noVerifier,
  recoveryEvent: 'PASSWORD_RECOVERY',
  changedAddressCodeError: undefined,
  endedSignOutError: undefined,
};

/** Version that the console uses. */
export const currentVersion = '2.119.0';

export const clients = {
  [currentVersion]: current,
  /** The last version for Node.js 20. It deletes its code verifier whenever the user changes. */
  '2.109.0': { ...current, Client: clientSchema.parse(AuthClient2109), changedAddressCodeError: noVerifier },
  /** The version whose messages the specification contains. */
  '2.70.0': {
    ...current,
    Client: clientSchema.parse(AuthClient270),
    foreignCodeError: 'AuthApiError',
    recoveryEvent: 'SIGNED_IN',
    endedSignOutError: 'AuthSessionMissingError',
  },
} as const satisfies Record<string, TestedClient>;

export type ClientVersion = keyof typeof clients;
export const earlierVersions = ['2.109.0', '2.70.0'] as const satisfies ClientVersion[];
