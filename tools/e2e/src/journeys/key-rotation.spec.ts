import { once } from 'node:events';
import { sourceKeyStateSchema } from '@rfp/contracts/account';
import { authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { callApi, callAuth } from '../product/api.js';
import { createUser, signIn, type TestUser } from '../product/test-user.js';
import { startProgram, runCli } from '../product/programs.js';
import { Installation } from '../product/installation.js';
import { codeOf } from '../accounts/authenticator-app.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let twin: Twin;
let product: Installation;

beforeAll(async () => {
  twin = await startTwin(samGovTwin({ anyDate: true }));
  product = await Installation.start({
    SAM_BASE_URL: twin.url,
    RFP_SOURCES: 'sam_gov',
    RFP_SCHEDULE: 'off',
    RFP_DEMO: 'off',
  });
}, testTimeoutMs);

afterAll(async () => {
  await product.stop();
  await twin.stop();
});

const signInAgain = ({ email, password }: TestUser) => signIn(product.url, email, password);
const accessOf = ({ access_token: token }: AuthSession) => ({ url: product.url, token });

const factorSchema = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });
const keysSchema = z.object({ keys: z.array(sourceKeyStateSchema) });

interface Factor {
  id: string;
  secret: string;
}

/** Verifies a factor with a code. Returns the session, of level aal2. */
async function verify(session: AuthSession, { id, secret }: Factor, steps: number): Promise<AuthSession> {
  const { body } = await callAuth(accessOf(session), 'POST', `/factors/${id}/challenge`, {});
  const { id: challenge_id } = z.object({ id: z.string() }).parse(body);
  const { body: shown } = await callAuth(accessOf(session), 'POST', `/factors/${id}/verify`, {
    challenge_id,
    code: codeOf(secret, steps),
  });
  return authSessionSchema.parse(shown);
}

/** Enrolls an authenticator app and verifies it, which uses its current code. */
async function enroll(session: AuthSession, friendly_name: string): Promise<{ factor: Factor; session: AuthSession }> {
  const { body } = await callAuth(accessOf(session), 'POST', '/factors', { friendly_name, factor_type: 'totp' });
  const { id, totp } = factorSchema.parse(body);
  const factor = { id, secret: totp.secret };
  return { factor, session: await verify(session, factor, 0) };
}

async function refresh(session: AuthSession): Promise<AuthSession> {
  const { body } = await callAuth(accessOf(session), 'POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  return authSessionSchema.parse(body);
}

async function samGovKey(session: AuthSession): Promise<unknown> {
  return keysSchema
    .parse((await callApi(accessOf(session), 'GET', '/source-keys')).body)
    .keys.find(({ source }) => source === 'sam_gov');
}

async function rotate(...options: string[]): Promise<void> {
  expect(await product.stop()).toBe(0);
  const rotation = startProgram('standalone/rotate-keys', options, { RFP_DATA_DIR: product.dataDir });
  const [code] = await once(rotation.child, 'close');
  expect({ code, output: rotation.output() }).toMatchObject({ code: 0 });
  await product.restart();
}

describe('key rotation', () => {
  it(
    'keeps every stored secret readable, also after the old keys are removed',
    async () => {
      const user = await createUser(product);
      const first = await enroll(user.session, 'First');
      const second = await enroll(first.session, 'Second');
      let session = second.session;
      expect(await callApi(accessOf(session), 'PUT', '/source-keys/sam_gov', { key: samGovTwinKey })).toMatchObject({
        status: 200,
      });
      const state = await samGovKey(session);
      expect(state).toMatchObject({ origin: 'stored', set_by: user.email });
      const signingKeyIds = new Set([decodeProtectedHeader(session.access_token).kid]);

      for (const [options, factor] of [
        [[], first.factor],
        [['--forget-old'], second.factor],
      ] as const) {
        await rotate(...options);
        const old = session;
        session = await refresh(session);
        signingKeyIds.add(decodeProtectedHeader(session.access_token).kid);
        expect(decodeJwt(session.access_token)).toMatchObject({
          aal: 'aal2',
          session_id: decodeJwt(old.access_token)['session_id'],
        });
        expect(await samGovKey(session)).toEqual(state);
        expect((await runCli({ url: product.url, token: user.token }, 'sync', 'run', 'sam_gov', '--json')).code).toBe(
          0,
        );
        expect(decodeJwt((await verify(await signInAgain(user), factor, 1)).access_token)['aal']).toBe('aal2');
      }
      expect(signingKeyIds.size).toBe(2);
    },
    testTimeoutMs,
  );
});
