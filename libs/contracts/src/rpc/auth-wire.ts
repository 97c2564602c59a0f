import { z } from 'zod';
import {
  authBodies,
  authClientSchema,
  authSessionSchema,
  authSettingsSchema,
  authUserSchema,
  enrolledFactorSchema,
  jwksSchema,
  recoveryCodesSchema,
} from '../auth.js';
import { deviceCodeInputSchema, deviceCodeSchema, deviceTokenInputSchema, deviceTokenSchema } from '../auth/device.js';
import { nothing, type RpcTable } from './call.js';

/** Query parameters of a route. Others are ignored, because each client version may send its own. */
const parameter = z.string().optional();
const redirectQuery = z.object({ redirect_to: parameter });
const providerQuery = z.object({
  provider: parameter,
  scopes: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  ...redirectQuery.shape,
});

const redirectSchema = z.strictObject({ url: z.string() });

/** A request without a session. The gateway fills in the members of the schema. */
function anyone<S extends z.ZodRawShape, R extends z.ZodType>(shape: S, reply: R) {
  return { access: 'public' as const, request: z.strictObject({ client: authClientSchema, ...shape }), reply };
}

/** A request in a session. The auth service verifies the access token, so that each failure gets its own code. */
function inSession<S extends z.ZodRawShape, R extends z.ZodType>(shape: S, reply: R) {
  return anyone({ authorization: z.string().max(32_000).nullable(), ...shape }, reply);
}

/** The `{id}` of a path. */
const id = z.string().max(200);

/** Requests of the auth wire contract (`auth-routes.ts`), one per route. Their errors are `AUTH_REFUSED`. */
export const authWireRpc = {
  'auth.sign-up': anyone(
    { query: redirectQuery, body: authBodies.signUp },
    z.union([authSessionSchema, authUserSchema]),
  ),
  'auth.token': anyone({ query: z.object({ grant_type: parameter }), body: authBodies.token }, authSessionSchema),
  'auth.logout': inSession({ query: z.object({ scope: parameter }) }, nothing),
  'auth.recover': anyone({ query: redirectQuery, body: authBodies.recover }, nothing),
  'auth.verify-link': anyone(
    { query: z.object({ token: parameter, type: parameter, ...redirectQuery.shape }) },
    redirectSchema,
  ),
  'auth.verify': anyone(
    { body: authBodies.verify },
    z.union([authSessionSchema, z.strictObject({ msg: z.string(), code: z.literal('200') })]),
  ),
  'auth.resend': anyone({ query: redirectQuery, body: authBodies.resend }, nothing),
  'auth.user': inSession({}, authUserSchema),
  'auth.update-user': inSession({ query: redirectQuery, body: authBodies.updateUser }, authUserSchema),
  'auth.reauthenticate': inSession({}, nothing),
  'auth.device-code': anyone({ body: deviceCodeInputSchema }, deviceCodeSchema),
  'auth.device-token': anyone({ body: deviceTokenInputSchema }, deviceTokenSchema),
  'auth.authorize': anyone({ query: providerQuery }, redirectSchema),
  'auth.callback': anyone(
    {
      query: z.object({
        code: parameter,
        state: parameter,
        iss: parameter,
        error: parameter,
        error_description: parameter,
      }),
    },
    redirectSchema,
  ),
  'auth.link-identity': inSession({ query: providerQuery }, redirectSchema),
  'auth.unlink-identity': inSession({ id }, nothing),
  'auth.enroll-factor': inSession({ body: authBodies.enrollFactor }, enrolledFactorSchema),
  'auth.challenge-factor': inSession(
    { id },
    z.strictObject({ id: z.uuid(), type: z.literal('totp'), expires_at: z.int() }),
  ),
  'auth.verify-factor': inSession({ id, body: authBodies.verifyFactor }, authSessionSchema),
  'auth.unenroll-factor': inSession({ id }, z.strictObject({ id: z.string() })),
  'auth.create-recovery-codes': inSession({}, recoveryCodesSchema),
  'auth.keys': { access: 'public', request: nothing, reply: jwksSchema },
  'auth.sign-in-methods': { access: 'public', request: nothing, reply: authSettingsSchema },
  'auth.about': {
    access: 'public',
    request: nothing,
    reply: z.strictObject({ version: z.string(), name: z.string(), description: z.string() }),
  },
} as const satisfies RpcTable;

export type AuthMessageName = keyof typeof authWireRpc;
