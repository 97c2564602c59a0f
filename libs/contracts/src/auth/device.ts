import { z } from 'zod';
import { tokenScopeSchema } from '../account.js';
import { isoInstantSchema } from '../primitives.js';

/**
 * Letters of a user code, from RFC 8628, section 6.1. Without vowels, codes do not spell words. Digits are excluded because some look like letters.
 */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const userCode = new RegExp(`^[${userCodeLetters}]{4}-[${userCodeLetters}]{4}$`);

/** The code that a person reads on one screen and confirms on another: `BCDF-GHJK`. */
export const userCodeSchema = z.string().regex(userCode, 'Must be eight letters such as BCDF-GHJK');

/** Parses a typed user code, in any case and with any separators. Undefined if the text cannot be a user code. */
export function parseUserCode(text: string): string | undefined {
  const letters = text.slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '');
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return userCode.test(code) ? code : undefined;
}

/**
 * Name that a machine gives itself. It has no spaces: the program that starts a sign-in chooses the name, and could otherwise write a sentence that
 * asks the user to approve.
 */
export const hostNameSchema = z
  .string()
  .regex(/^[\p{L}\p{N}._-]{1,60}$/u, 'Must be 1 to 60 letters, digits, ".", "_" and "-"');

/** The programs that may sign in with a code. The list is closed so that no program can choose a misleading name. */
export const deviceClientSchema = z.enum(['rfp']);

/** Device authorization request (RFC 8628, section 3.1). Unknown members are ignored. */
export const deviceCodeInputSchema = z.object({
  client_id: deviceClientSchema,
  host: hostNameSchema,
  scope: tokenScopeSchema.default('write'),
  /** Id of this machine's API token from an earlier sign-in. It is revoked when the new token is issued, if both belong to the same account. */
  replaces: z.uuid().optional(),
});

/** Device authorization response (RFC 8628, section 3.2). */
export const deviceCodeSchema = z.strictObject({
  /** Secret with which the program requests its token. */
  device_code: z.string(),
  user_code: userCodeSchema,
  verification_uri: z.url(),
  /** `verification_uri` with the user code as a parameter. */
  verification_uri_complete: z.url(),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds between two requests for the token. */
  interval: z.int(),
});

/** Device access token request (RFC 8628, section 3.4). Unknown members are ignored, such as `grant_type`. */
export const deviceTokenInputSchema = z.object({ device_code: z.string().min(1).max(200) });

/** An API token. The first four members are those of RFC 6749, section 5.1. */
export const deviceTokenSchema = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  scope: tokenScopeSchema,
  id: z.uuid(),
  name: z.string(),
  /** E-mail address of the account. */
  account: z.string(),
  expires_at: isoInstantSchema,
});
export type DeviceToken = z.infer<typeof deviceTokenSchema>;

/** A program that waits for a person to confirm its sign-in. */
export const deviceRequestSchema = z.strictObject({
  user_code: userCodeSchema,
  client_id: deviceClientSchema,
  /** Name of the machine, as stated by the program. */
  host: z.string(),
  /** Network address that the request came from. */
  address: z.string(),
  scope: tokenScopeSchema,
  /** Lifetime of the API token in days. */
  token_days: z.int(),
  /** Name of the caller's API token that this one replaces. */
  replaces: z.string().nullable(),
  created_at: isoInstantSchema,
  expires_at: isoInstantSchema,
});

export const deviceDecisionSchema = z.strictObject({ decision: z.enum(['approve', 'deny']) });
export type DeviceDecision = z.infer<typeof deviceDecisionSchema>['decision'];

export const decidedDeviceSchema = z.strictObject({ status: z.enum(['approved', 'denied']) });
