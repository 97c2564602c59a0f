import { type SignUpPolicy } from '@rfp/contracts/people/accounts';
import { listOf, originSchema } from '@rfp/service-kit/setting-schemas';
import { vaultKeysSchema } from '@rfp/service-kit/vault';
import { z } from 'zod';
import { issuerSchema, providerIdSchema } from './providers/oidc-issuer.js';
import { signingKeysSchema } from './sessions/signing-keys.js';

const onOff = (value: 'on' | 'off') => z.enum(['on', 'off']).default(value);
const seconds = (value: number) => z.coerce.number('must be a number of seconds').int().min(0).default(value);
const count = (value: number) => z.coerce.number('must be a number').int().min(1).default(value);

/** Settings of the auth service; docs/accounts.md explains each. */
export const authConfigSchema = z.object({
  /** The public URL of the console. Mailed links and the token issuer are built from it alone. */
  SITE_URL: originSchema,
  /** Comma-separated origins, in addition to the origin of SITE_URL, to which sign-ins and mailed links may redirect. */
  AUTH_REDIRECT_ORIGINS: listOf(originSchema),
  /** One private JWK or a JWK set; the first key signs, all are published. */
  AUTH_SIGNING_KEYS: signingKeysSchema,
  /** Keys that encrypt TOTP secrets, session keys and queued mails: `id:key,...`; the first one encrypts. */
  ENCRYPTION_KEYS: vaultKeysSchema,

  AUTH_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(120).max(86_400).default(900),
  AUTH_SESSION_INACTIVITY_SECONDS: seconds(14 * 86_400),
  AUTH_SESSION_SECONDS: seconds(90 * 86_400),
  /** How long the previous refresh token still returns the current one, for a client that lost the response. */
  AUTH_REFRESH_GRACE_SECONDS: seconds(60),
  /** How long still older refresh tokens return the current one. */
  AUTH_REFRESH_REUSE_SECONDS: seconds(10),

  AUTH_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  /** Cost of a password hash (argon2id). */
  AUTH_HASH_MEMORY_KIB: z.coerce.number().int().min(19_456).max(1_048_576).default(19_456),
  AUTH_HASH_PASSES: z.coerce.number().int().min(2).max(20).default(2),

  /** `open`: everybody may sign up, as a member; `invite`: only invited people; `off`: no sign-up. Earlier releases had `on` in place of `open`. */
  AUTH_SIGN_UP: z
    .enum(['open', 'invite', 'off', 'on'])
    .default('open')
    .transform((policy): SignUpPolicy => (policy === 'on' ? 'open' : policy)),
  /** `on`: no confirmation mail. For tests only, because anybody could claim any address. */
  AUTH_AUTOCONFIRM: onOff('off'),
  /** Demo mode: the demo account and anonymous sessions, both read-only. */
  RFP_DEMO: onOff('off'),
  AUTH_MANUAL_LINKING: onOff('on'),
  AUTH_ANONYMOUS_SESSION_SECONDS: seconds(86_400),

  AUTH_MAIL_TOKEN_SECONDS: seconds(3600),
  AUTH_CODE_SECONDS: seconds(300),
  /** Seconds between two mails of one kind to an address. */
  AUTH_MAIL_INTERVAL_SECONDS: seconds(60),
  /** Requested mails of one purpose per hour, by address and by network. */
  AUTH_MAILS_PER_HOUR_ADDRESS: count(6),
  AUTH_MAILS_PER_HOUR_NETWORK: count(30),
  /** Mails of the whole installation per hour; each purpose has a share. */
  AUTH_MAILS_PER_HOUR: count(500),
  /** A session older than this needs a mailed code to set a password; 0: no session needs one. */
  AUTH_REAUTHENTICATE_AFTER_SECONDS: seconds(0),

  /** Wrong passwords per account within 15 minutes. Beyond this the account must wait, twice as long each time. */
  AUTH_PASSWORD_FAILURES: count(10),
  AUTH_PASSWORD_FAILURE_SECONDS: seconds(900),
  /** Wrong codes for the second factor of an account within five minutes. */
  AUTH_CODE_FAILURES: count(5),
  AUTH_CODE_FAILURE_SECONDS: seconds(300),
  /** Requests per network address within five minutes. */
  AUTH_RATE_SIGN_IN: count(300),
  AUTH_RATE_SIGN_UP: count(60),
  AUTH_RATE_VERIFY: count(120),
  AUTH_RATE_FACTOR: count(120),
  /** Sign-ins started by the command line, and token requests with an unknown code. */
  AUTH_RATE_DEVICE: count(60),
  /** Anonymous sessions per network address within an hour. */
  AUTH_RATE_ANONYMOUS: count(30),

  /** Days for which the audit log is stored. */
  AUTH_AUDIT_DAYS: z.coerce.number('must be a number of days').int().min(90).max(3660).default(90),

  MAIL_FROM: z.string().min(3).max(320).default('RFP & Grant Tracker <no-reply@localhost>'),
  /** `smtp://user:password@host:port`, `smtps://...`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** URL of the built-in mailbox, in embedded mode. */
  MAILBOX_URL: z.url({ protocol: /^https?$/ }).optional(),

  /** OpenID Connect provider; off without an issuer. */
  AUTH_OIDC_ISSUER: issuerSchema.optional(),
  AUTH_OIDC_CLIENT_ID: z.string().min(1).optional(),
  AUTH_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** The provider's id in URLs and in the wire contract, such as `keycloak`. */
  AUTH_OIDC_ID: providerIdSchema.default('oidc'),
  /** The provider's name on the sign-in button. */
  AUTH_OIDC_NAME: z.string().min(1).max(60).default('Single sign-on'),
  /** Claim with the groups of a user. */
  AUTH_OIDC_GROUPS_CLAIM: z.string().min(1).max(200).default('groups'),
  /** Comma-separated groups with the role administrator. With this or the next setting, each sign-in by the provider sets the role. */
  AUTH_OIDC_ADMINISTRATORS: listOf(z.string().min(1)),
  /** Comma-separated groups with the role curator. */
  AUTH_OIDC_CURATORS: listOf(z.string().min(1)),
  /** Total time limit of requests to the provider while a user waits. Lower than the time limit of requests between services. */
  AUTH_OIDC_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(9).default(8),
});
export type AuthConfig = z.output<typeof authConfigSchema>;
