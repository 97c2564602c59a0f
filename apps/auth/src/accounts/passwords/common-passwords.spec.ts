import { insertAccount, testPassword } from '../../testing/accounts.js';
import { startAuthService, type AuthService, type Browser } from '../../testing/auth-service.js';
import { newestLink, tokenOf } from '../../testing/people.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService();
});

afterAll(() => service.close());

async function signedIn(email: string): Promise<Browser> {
  const browser = service.browser();
  await browser.signInWithPassword({ email, password: testPassword });
  return browser;
}

describe('a common password', () => {
  const refusal = {
    status: 422,
    code: 'weak_password',
    reasons: ['pwned'],
    message: 'This password is one of the most used ones and easily guessed. Please choose another.',
  };

  it.each(['password1', 'Trustno1', 'QWERTYUIOP'])(
    'such as %s is refused in a sign-up [asvs 6.2.4]',
    async (password) => {
      const { error } = await service.browser().signUp({ email: 'common@example.org', password });
      expect(error).toMatchObject(refusal);
    },
  );

  it('is refused as a new password, also after a mailed link', async () => {
    const { email } = await insertAccount(service.db);
    const address = email ?? '';
    const browser = await signedIn(address);
    const change = { password: 'Superman', current_password: testPassword };
    expect((await browser.updateUser(change)).error).toMatchObject(refusal);
    const recovered = service.browser();
    await recovered.resetPasswordForEmail(address);
    await recovered.verifyOtp({ token_hash: tokenOf(await newestLink(service, address)), type: 'recovery' });
    expect((await recovered.updateUser({ password: 'Superman' })).error).toMatchObject(refusal);
    expect((await recovered.updateUser({ password: 'Superman of Krypton' })).error).toBeNull();
  });
});
