import { type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { deviceCodeSchema, deviceTokenSchema } from '@rfp/contracts/auth/device';
import { stubSession } from '@rfp/testing/stubs/stub-accounts';
import { stubId, type StubAnswers } from '@rfp/testing/stubs/stub-services';

const deviceCode = deviceCodeSchema.parse({
  device_code: 'd',
  user_code: 'BCDF-GHJK',
  verification_uri: 'http://localhost:3000/device',
  verification_uri_complete: 'http://localhost:3000/device?user_code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
});
const deviceToken = deviceTokenSchema.parse({
  access_token: 'rfp_x',
  token_type: 'bearer',
  expires_in: 60,
  scope: 'read',
  id: stubId(1),
  name: 'rfp on laptop',
  account: 'a@example.org',
  expires_at: '2026-06-08T15:00:00.000Z',
});

/** Replies of the auth service to the requests of the auth wire contract. */
export const authReplies: StubAnswers = {
  'auth.sign-up': () => stubSession,
  'auth.token': () => stubSession,
  'auth.logout': () => ({}),
  'auth.recover': () => ({}),
  'auth.resend': () => ({}),
  'auth.verify': () => stubSession,
  'auth.verify-link': () => ({ url: 'http://localhost:3000/dashboard?code=1' }),
  'auth.user': () => stubSession.user,
  'auth.update-user': () => stubSession.user,
  'auth.reauthenticate': () => ({}),
  'auth.device-code': () => deviceCode,
  'auth.device-token': () => deviceToken,
  'auth.authorize': () => ({ url: 'https://login.example.org/authorize?state=s' }),
  'auth.callback': () => ({ url: 'http://localhost:3000/dashboard?code=2' }),
  'auth.link-identity': () => ({ url: 'https://login.example.org/authorize?state=s' }),
  'auth.unlink-identity': () => ({}),
  'auth.enroll-factor': () => ({
    id: stubId(1),
    type: 'totp',
    friendly_name: 'Phone',
    totp: { qr_code: '<svg/>', secret: 'S', uri: 'otpauth://totp/x' },
  }),
  'auth.challenge-factor': () => ({ id: stubId(2), type: 'totp', expires_at: 1 }),
  'auth.verify-factor': () => stubSession,
  'auth.unenroll-factor': ({ id }) => ({ id }),
  'auth.create-recovery-codes': () => ({ recovery_codes: ['abcd-efgh'] }),
  'auth.sign-in-methods': () => ({
    external: { email: true },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }),
};

/** Bodies that the schemas of the routes accept. */
export const authRequestBodies: Partial<Record<AuthRouteName, Record<string, unknown>>> = {
  signUp: { email: 'a@example.org', password: 'a password', data: { company: 'Acme' } },
  token: { email: 'a@example.org', password: 'a password' },
  recover: { email: 'a@example.org', code_challenge: null, code_challenge_method: null },
  verify: { type: 'recovery', token_hash: 'x' },
  resend: { type: 'signup', email: 'a@example.org' },
  updateUser: { data: { company: 'Acme' } },
  deviceCode: { client_id: 'rfp', host: 'laptop', scope: 'write' },
  deviceToken: { device_code: 'x' },
  enrollFactor: { factor_type: 'totp' },
  verifyFactor: { challenge_id: stubId(2), code: '123456' },
};
