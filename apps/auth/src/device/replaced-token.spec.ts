import { startAuthService, type AuthService } from '../testing/auth-service.js';
import {
  beginDevice,
  createConfirmer,
  decideDevice,
  findDevice,
  redeemDevice,
  redeemOutcome,
  type Confirmer,
} from '../testing/device.js';

let service: AuthService;
let person: Confirmer;

beforeAll(async () => {
  service = await startAuthService({ AUTH_RATE_DEVICE: '1000', AUTH_CODE_FAILURES: '1000' });
  person = await createConfirmer(service);
});

afterAll(() => service.close());

const tokensOf = async ({ assertion }: Confirmer) => (await service.rpc.call('auth.tokens', {}, { assertion })).tokens;

/** Begins and approves a sign-in. */
async function approvedSignIn(
  input: Record<string, unknown> = {},
): Promise<{ device_code: string; user_code: string }> {
  const begunSignIn = await beginDevice(service, input);
  await decideDevice(service, person, begunSignIn.user_code);
  return begunSignIn;
}

describe('the token of an earlier sign-in', () => {
  it('is shown to the person who confirms the new sign-in, and revoked when the new token is issued', async () => {
    const { device_code: first } = await approvedSignIn({ host: 'renewed' });
    const before = await redeemDevice(service, first);
    const { device_code, user_code } = await beginDevice(service, { host: 'renewed', replaces: before.id });
    expect(await findDevice(service, person, user_code)).toMatchObject({ replaces: 'rfp on renewed' });
    await decideDevice(service, person, user_code);
    await expect(service.rpc.call('auth.identify', { credential: before.access_token })).resolves.toBeDefined();
    expect(await redeemOutcome(service, device_code)).toBe('200');
    await expect(service.rpc.call('auth.identify', { credential: before.access_token })).rejects.toMatchObject({
      code: 'TOKEN_REFUSED',
    });
  });

  it('of another account is neither shown nor revoked', async () => {
    const owner = await createConfirmer(service);
    const { id } = await service.rpc.call(
      'auth.create-token',
      { name: 'theirs', scope: 'read' },
      { assertion: owner.assertion },
    );
    const { device_code, user_code } = await beginDevice(service, { replaces: id });
    expect(await findDevice(service, person, user_code)).toMatchObject({ replaces: null });
    await decideDevice(service, person, user_code);
    expect(await redeemOutcome(service, device_code)).toBe('200');
    expect(await tokensOf(owner)).toHaveLength(1);
  });
});
