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
import { emptyObject, type RpcTable } from './call.js';

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
function publicRequest<S extends z.ZodRawShape, R extends z.ZodType>(shape: S, reply: R) {
  return { access: 'public' as const, request: z.strictObject({ client: authClientSchema, ...shape }), reply };
}

/** A request in a session. The auth service verifies the access token, so that each failure gets its own code. */
function sessionRequest<S extends z.ZodRawShape, R extends z.ZodType>(shape: S, reply: R) {
  return publicRequest({ authorization: z.string().max(32_000).nullable(), ...shape }, reply);
}

/** The `{id}` of a path. */
const id = z.string().max(200);

/** Requests of the auth wire contract (`auth-routes.ts`), one per route. Their errors are `AUTH_REFUSED`. */
export const authWireRpc = {
  'auth.sign-up': publicRequest(
    { query: redirectQuery, body: authBodies.signUp },
    z.union([authSessionSchema, authUserSchema]),
  ),
  'auth.token': publicRequest(
    { query: z.object({ grant_type: parameter }), body: authBodies.token },
    authSessionSchema,
  ),
  'auth.logout': sessionRequest({ query: z.object({ scope: parameter }) }, emptyObject),
  'auth.recover': publicRequest({ query: redirectQuery, body: authBodies.recover }, emptyObject),
  'auth.verify-link': publicRequest(
    { query: z.object({ token: parameter, type: parameter, ...redirectQuery.shape }) },
    redirectSchema,
  ),
  'auth.verify': publicRequest(
    { body: authBodies.verify },
    z.union([authSessionSchema, z.strictObject({ msg: z.string(), code: z.literal('200') })]),
  ),
  'auth.resend': publicRequest({ query: redirectQuery, body: authBodies.resend }, emptyObject),
  'auth.user': sessionRequest({}, authUserSchema),
  'auth.update-user': sessionRequest({ query: redirectQuery, body: authBodies.updateUser }, authUserSchema),
  'auth.reauthenticate': sessionRequest({}, emptyObject),
  'auth.device-code': publicRequest({ body: deviceCodeInputSchema }, deviceCodeSchema),
  'auth.device-token': publicRequest({ body: deviceTokenInputSchema }, deviceTokenSchema),
  'auth.authorize': publicRequest({ query: providerQuery }, redirectSchema),
  'auth.callback': publicRequest(
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
  'auth.link-identity': sessionRequest({ query: providerQuery }, redirectSchema),
  'auth.unlink-identity': sessionRequest({ id }, emptyObject),
  'auth.enroll-factor': sessionRequest({ body: authBodies.enrollFactor }, enrolledFactorSchema),
  'auth.challenge-factor': sessionRequest(
    { id },
    z.strictObject({ id: z.uuid(), type: z.literal('totp'), expires_at: z.int() }),
  ),
  'auth.verify-factor': sessionRequest({ id, body: authBodies.verifyFactor }, authSessionSchema),
  'auth.unenroll-factor': sessionRequest({ id }, z.strictObject({ id: z.string() })),
  'auth.create-recovery-codes': sessionRequest({}, recoveryCodesSchema),
  'auth.keys': { access: 'public', request: emptyObject, reply: jwksSchema },
  'auth.sign-in-methods': { access: 'public', request: emptyObject, reply: authSettingsSchema },
  'auth.about': {
    access: 'public',
    request: emptyObject,
    reply: z.strictObject({ version: z.string(), name: z.string(), description: z.string() }),
  },
} as const satisfies RpcTable;

export type AuthMessageName = keyof typeof authWireRpc;
