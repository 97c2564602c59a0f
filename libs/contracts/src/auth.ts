import { z } from 'zod';
import { isoInstantSchema, isStorableText } from './primitives.js';

/** The client of a request, as the gateway sees it. */
export const authClientSchema = z.strictObject({
  /** Address of the socket, or the one that a trusted proxy states. */
  address: z.string().max(64),
  user_agent: z.string().max(400),
});
export type AuthClientInfo = z.infer<typeof authClientSchema>;

export const aalSchema = z.enum(['aal1', 'aal2']);
export type Aal = z.infer<typeof aalSchema>;

/** Authentication methods of a session, newest first in a token. */
export const amrEntrySchema = z.strictObject({
  method: z.enum([
    'password',
    'otp',
    'oauth',
    'totp',
    'recovery',
    'magiclink',
    'email/signup',
    'email_change',
    'anonymous',
    'recovery_code',
  ]),
  /** Unix seconds. */
  timestamp: z.int(),
});
export type AmrEntry = z.infer<typeof amrEntrySchema>;
export type AmrMethod = AmrEntry['method'];

/** Metadata set by the user; never trusted for access decisions. */
export const userMetadataSchema = z.record(z.string(), z.unknown());
export type UserMetadata = z.infer<typeof userMetadataSchema>;

export const identitySchema = z.strictObject({
  /** Id of the identity itself, for `DELETE`. */
  identity_id: z.uuid(),
  /** The provider's subject; for `email` the user's id. */
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  email: z.string().optional(),
  last_sign_in_at: isoInstantSchema.optional(),
  created_at: isoInstantSchema,
  updated_at: isoInstantSchema,
});

export const factorSchema = z.strictObject({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['unverified', 'verified']),
  created_at: isoInstantSchema,
  updated_at: isoInstantSchema,
});
export type Factor = z.infer<typeof factorSchema>;

/** The user as returned to the client. Members that do not apply are absent, never null. */
export const authUserSchema = z.strictObject({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string().optional(),
  phone: z.literal(''),
  email_confirmed_at: isoInstantSchema.optional(),
  confirmed_at: isoInstantSchema.optional(),
  confirmation_sent_at: isoInstantSchema.optional(),
  recovery_sent_at: isoInstantSchema.optional(),
  reauthentication_sent_at: isoInstantSchema.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: isoInstantSchema.optional(),
  last_sign_in_at: isoInstantSchema.optional(),
  banned_until: isoInstantSchema.optional(),
  app_metadata: z.strictObject({
    provider: z.string().optional(),
    providers: z.array(z.string()).optional(),
    /** The demo account, which is read-only. */
    demo: z.literal(true).optional(),
  }),
  user_metadata: userMetadataSchema,
  identities: z.array(identitySchema),
  factors: z.array(factorSchema).optional(),
  created_at: isoInstantSchema,
  updated_at: isoInstantSchema,
  is_anonymous: z.boolean(),
});
export type AuthUser = z.infer<typeof authUserSchema>;

export const authSessionSchema = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Lifetime in seconds. */
  expires_in: z.int(),
  /** Unix seconds, the token's `exp`. */
  expires_at: z.int(),
  refresh_token: z.string(),
  user: authUserSchema,
});
export type AuthSession = z.infer<typeof authSessionSchema>;

/** The claims of an access token. */
export const accessTokenClaimsSchema = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.literal('authenticated'),
  exp: z.int(),
  iat: z.int(),
  email: z.string().optional(),
  phone: z.literal(''),
  app_metadata: authUserSchema.shape.app_metadata,
  user_metadata: userMetadataSchema,
  role: z.literal('authenticated'),
  aal: aalSchema,
  amr: z.array(amrEntrySchema),
  session_id: z.uuid(),
  is_anonymous: z.boolean(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;

export const jwkSchema = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.string() });
/** Public keys that verify access tokens. */
export const jwksSchema = z.strictObject({ keys: z.array(jwkSchema) });
export type Jwks = z.infer<typeof jwksSchema>;

/** A text that PostgreSQL can store: no NUL, no lone surrogate. */
const text = (max: number) =>
  z.string().max(max).refine(isStorableText, 'must not hold characters that cannot be stored');

/** Captcha data that the client may send; ignored. */
const security = { gotrue_meta_security: z.unknown().optional() };

/** PKCE challenge: both members or neither; null in the implicit flow. */
const challenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'must be 43 to 128 characters of A-Z, a-z, 0-9, ".", "_", "~" and "-"')
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
};

const address = text(320);
/** Longer passwords are rejected before hashing; shorter ones by the password policy, with its own code. */
const password = text(4096);
const metadata = z.record(z.string(), z.unknown());

/** Unknown members are ignored because the client sends extra ones that depend on its version. */
export const authBodies = {
  signUp: z.object({
    email: address.nullish(),
    phone: z.unknown().optional(),
    password: password.nullish(),
    data: metadata.nullish(),
    ...challenge,
    ...security,
  }),
  token: z.object({
    email: address.nullish(),
    password: password.nullish(),
    refresh_token: text(1024).nullish(),
    auth_code: text(512).nullish(),
    code_verifier: text(512).nullish(),
    ...security,
  }),
  recover: z.object({ email: address, ...challenge, ...security }),
  verify: z.object({
    type: text(40),
    token_hash: text(512).nullish(),
    token: text(512).nullish(),
    email: address.nullish(),
    ...security,
  }),
  resend: z.object({ type: text(40), email: address, ...challenge, ...security }),
  updateUser: z.object({
    email: address.nullish(),
    password: password.nullish(),
    data: metadata.nullish(),
    nonce: text(64).nullish(),
    current_password: password.nullish(),
    /** With a new password: whether to revoke all API tokens, including those of devices. A password reset by mail always revokes them. */
    revoke_tokens: z.boolean().nullish(),
    app_metadata: z.unknown().optional(),
    ...challenge,
    ...security,
  }),
  enrollFactor: z.object({ friendly_name: text(100).nullish(), factor_type: text(40), issuer: text(100).nullish() }),
  verifyFactor: z.object({ challenge_id: text(64), code: text(64) }),
} as const;

export const enrolledFactorSchema = z.strictObject({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.string(),
  /** `qr_code` is plain SVG text: the client prepends `data:image/svg+xml;utf-8,`. */
  totp: z.strictObject({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
});

export const authSettingsSchema = z.strictObject({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.literal(false),
  sms_provider: z.literal(''),
  saml_enabled: z.literal(false),
});

export const recoveryCodesSchema = z.strictObject({ recovery_codes: z.array(z.string()) });
