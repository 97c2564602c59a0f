import { z } from 'zod';
import {
  apiTokenInputSchema,
  apiTokenSchema,
  clientConfigSchema,
  createdApiTokenSchema,
  ownSessionSchema,
  preferencesInputSchema,
  preferencesSchema,
  searchProfileSchema,
} from '../account.js';
import { settingsResponseSchema, settingsChangeSchema } from '../settings.js';
import { callerSchema } from '../caller.js';
import { healthRequestSchema, healthSchema } from '../wire/health.js';
import { decidedDeviceSchema, deviceDecisionSchema, deviceRequestSchema, userCodeSchema } from '../auth/device.js';
import { isoInstantSchema } from '../primitives.js';
import { byId, emptyObject, type RpcTable } from './call.js';

const successSchema = z.strictObject({ success: z.literal(true) });

export const authRpc = {
  /** State of the dependencies: `database`, and with `all` also `mail`. */
  'auth.health': { access: 'public', request: healthRequestSchema, reply: healthSchema },
  /**
   * Identifies the caller of a credential (access token or API token). `pass` is the caller assertion for the other services.
   * `keep_ms`: how long the caller may be cached unless `auth.caller-changed` arrives; absent or 0: not at all.
   */
  'auth.identify': {
    access: 'public',
    request: z.strictObject({
      credential: z.string().min(1).max(32_000),
      /** Workspace of the request; by default the personal one, or that of the API token. */
      workspace: z.uuid().optional(),
      /** Network address of the request, for the audit log. */
      address: callerSchema.shape.address,
    }),
    reply: z.strictObject({ caller: callerSchema, pass: z.string(), keep_ms: z.int().min(0).optional() }),
  },
  'auth.client-config': { access: 'public', request: emptyObject, reply: clientConfigSchema },
  'auth.preferences': { access: 'read', request: emptyObject, reply: preferencesSchema },
  'auth.save-preferences': { access: 'change-profile', request: preferencesInputSchema, reply: preferencesSchema },
  'auth.settings': { access: 'read', request: emptyObject, reply: settingsResponseSchema },
  'auth.change-settings': { access: 'write', request: settingsChangeSchema, reply: settingsResponseSchema },
  /** Search profile of the caller, from preferences and settings, or the defaults. */
  'auth.search-profile': { access: 'read', request: emptyObject, reply: searchProfileSchema },
  'auth.tokens': {
    access: 'account',
    request: emptyObject,
    reply: z.strictObject({ tokens: z.array(apiTokenSchema) }),
  },
  /** When the API token of the caller expires; null for sessions and for tokens that never expire. */
  'auth.token-expiry': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ expires_at: isoInstantSchema.nullable() }),
  },
  'auth.create-token': { access: 'account', request: apiTokenInputSchema, reply: createdApiTokenSchema },
  'auth.revoke-token': { access: 'account', request: byId, reply: successSchema },
  /** Rate-limited, because the caller may guess codes. */
  'auth.device-request': {
    access: 'account',
    request: z.strictObject({ code: userCodeSchema }),
    reply: deviceRequestSchema,
  },
  'auth.decide-device-request': {
    access: 'account',
    request: z.strictObject({ code: userCodeSchema, ...deviceDecisionSchema.shape }),
    reply: decidedDeviceSchema,
  },
  'auth.sessions': {
    access: 'account',
    request: emptyObject,
    reply: z.strictObject({ sessions: z.array(ownSessionSchema) }),
  },
  'auth.revoke-session': { access: 'account', request: byId, reply: successSchema },
} as const satisfies RpcTable;
