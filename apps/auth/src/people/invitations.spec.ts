import { insertAccount, testPassword } from '../testing/accounts.js';
import { grant, signIn } from '../testing/auth-request.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { freshAddress, newestLink, tokenOf } from '../testing/people.js';

let service: AuthService;
let assertion: string;

beforeAll(async () => {
  service = await startAuthService({ AUTH_SIGN_UP: 'invite', AUTH_MAILS_PER_HOUR_ADDRESS: '3' });
  const { email } = await insertAccount(service.db, { role: 'administrator' });
  const { access_token: credential } = await signIn(service, email, testPassword);
  assertion = (await service.rpc.call('auth.identify', { credential })).pass;
});

afterAll(() => service.close());

const invite = (email: string, role?: 'member' | 'curator') =>
  service.rpc.call('auth.invite', { email, role }, { assertion });

async function accept(link: URL) {
  return service.browser().verifyOtp({ token_hash: tokenOf(link), type: 'invite' });
}

describe('an invitation', () => {
  it('creates the account with its role, confirms the address, and lets the person choose a password', async () => {
    const email = freshAddress();
    await expect(invite(email.toUpperCase(), 'curator')).resolves.toMatchObject({ email, role: 'curator' });
    const link = await newestLink(service, email, 'invitation');
    expect(link.pathname).toBe('/accept-invitation');
    const browser = service.browser();
    const { data } = await browser.verifyOtp({ token_hash: tokenOf(link), type: 'invite' });
    expect(data.user).toMatchObject({ email });
    await expect(browser.updateUser({ password: testPassword })).resolves.toMatchObject({ error: null });
    const { access_token: credential } = await signIn(service, email, testPassword);
    const { caller } = await service.rpc.call('auth.identify', { credential });
    expect(caller).toMatchObject({ role: 'curator', kind: 'person' });
    const { invitations } = await service.rpc.call('auth.invitations', {}, { assertion });
    expect(invitations.map((one) => one.email)).not.toContain(email);
  });

  it('works once, until it expires, is withdrawn or is replaced by another', async () => {
    const [used, expired, withdrawn, replaced] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()];
    for (const email of [used, expired, withdrawn, replaced]) await invite(email);
    const firstLink = await newestLink(service, used);
    const others = await Promise.all([expired, withdrawn, replaced].map((email) => newestLink(service, email)));
    await accept(firstLink);
    await service.db.query('UPDATE invitation SET expires_at = now() WHERE email = $1', [expired]);
    const { invitations } = await service.rpc.call('auth.invitations', {}, { assertion });
    const id = invitations.find(({ email }) => email === withdrawn)?.id ?? '';
    await service.rpc.call('auth.withdraw-invitation', { id }, { assertion });
    await invite(replaced, 'curator');
    for (const link of [firstLink, ...others])
      await expect(accept(link)).resolves.toMatchObject({ error: { code: 'otp_expired' } });
    await expect(accept(await newestLink(service, replaced))).resolves.toMatchObject({ error: null });
  });

  it('is refused for an address with an account, and beyond the limit of mails', async () => {
    const { email } = await insertAccount(service.db);
    await expect(invite(email ?? '')).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
    const address = freshAddress();
    for (let count = 0; count < 3; count += 1) await invite(address);
    await expect(invite(address)).rejects.toMatchObject({ code: 'TOO_MANY_INVITATIONS' });
  });
});

describe('sign-up by invitation only', () => {
  it('refuses people without an invitation, and is shown in the client configuration', async () => {
    const signUp = await service.browser().signUp({ email: freshAddress(), password: testPassword });
    expect(signUp.error).toMatchObject({ code: 'signup_disabled' });
    await expect(service.rpc.call('auth.client-config', {})).resolves.toMatchObject({
      sign_up: false,
      sign_up_policy: 'invite',
    });
    expect((await grant(service, 'password', { email: freshAddress(), password: testPassword })).status).toBe(400);
  });
});
