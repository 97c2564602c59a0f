import { randomUUID } from 'node:crypto';
import { type AuthUser } from '@rfp/contracts/auth';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';
import { again, newestLink, person, tokenOf, type Person } from '../testing/people.js';
import { auditOf, request, signIn } from '../testing/wire-request.js';

const settings = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_VERIFY: '100000',
  AUTH_RATE_SIGN_IN: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '1000',
  AUTH_MAILS_PER_HOUR: '100000',
  RFP_DEMO: 'on',
};

let service: AuthService;
/** Where an old session has to prove itself before it sets a password. */
let careful: AuthService;

beforeAll(async () => {
  [service, careful] = await Promise.all([
    startAuthService(settings),
    startAuthService({ ...settings, AUTH_REAUTHENTICATE_AFTER_SECONDS: '60' }),
  ]);
});

afterAll(() => Promise.all([service.close(), careful.close()]));

function someone(): string {
  return `${randomUUID()}@example.org`;
}

async function tokenOfSession({ browser }: Pick<Person, 'browser'>): Promise<string> {
  const { data } = await browser.getSession();
  return data.session?.access_token ?? '';
}

async function addFactor(accountId: string): Promise<void> {
  await service.db.query(
    `insert into factor (id, account_id, friendly_name, secret, status, created_at, updated_at) values ($1, $2, 'phone', 'sealed', 'verified', now(), now())`,
    [randomUUID(), accountId],
  );
}

async function templatesTo(email: string): Promise<string[]> {
  return (await service.mailsTo(email)).map(({ template }) => template);
}

describe('the user', () => {
  it('is told whole to who is signed in, and without anything secret', async () => {
    const { browser, id, email } = await person(service, someone(), testPassword, { full_name: 'Ann' });
    const { data, error } = await browser.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      phone: '',
      user_metadata: { full_name: 'Ann' },
      is_anonymous: false,
    });
    expect(JSON.stringify(data.user)).not.toMatch(/hash|argon|token/);
  });
});

describe('metadata', () => {
  it('is merged: what is given is set, null takes a member away, the rest stays', async () => {
    const { browser } = await person(service, someone(), testPassword, { full_name: 'Ann', company: 'Acme' });
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await browser.updateUser({ data: { company: null, role: 'analyst' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann', role: 'analyst' });
    expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ann', role: 'analyst' });
    expect(events).toContain('USER_UPDATED');
  });

  it('of changes made at the same moment keeps all', async () => {
    const { browser } = await person(service, someone());
    const token = await tokenOfSession({ browser });
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        request(service, 'PUT', '/user', { token, body: { data: { [`member${n}`]: n } } }),
      ),
    );
    expect(Object.keys((await browser.getUser()).data.user?.user_metadata ?? {})).toHaveLength(10);
  });

  it('that would grow too large is refused as a whole', async () => {
    const { browser } = await person(service, someone(), testPassword, { a: 'x'.repeat(3000) });
    expect((await browser.updateUser({ data: { b: 'y'.repeat(3000) } })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    });
    expect((await browser.updateUser({ data: { a: 'x', b: 'y'.repeat(3000) } })).error).toBeNull();
  });

  it.each([{ a: '\u0000' }, { '\u0000': 1 }, { a: { b: '\uDEAD' } }])(
    'with what cannot be stored (%j) is refused',
    async (data) => {
      const { browser } = await person(service, someone());
      expect((await browser.updateUser({ data })).error).toMatchObject({ code: 'validation_failed', status: 400 });
    },
  );
});

describe('what a person may not write about themselves', () => {
  it('is refused where it would be a right, and else ignored', async () => {
    const { browser, id } = await person(service, someone());
    const token = await tokenOfSession({ browser });
    await expect(
      request(service, 'PUT', '/user', { token, body: { app_metadata: { demo: true } } }),
    ).resolves.toMatchObject({ status: 403, body: { code: 'not_admin' } });
    const before = await service.db.query<unknown[]>('select * from account where id = $1', [id]);
    const hostile = {
      id: randomUUID(),
      role: 'service_role',
      aud: 'admin',
      email_confirmed_at: null,
      banned_until: '2100-01-01T00:00:00Z',
      is_anonymous: true,
      is_demo: true,
      password_hash: 'x',
      identities: [],
      new_email: 'eve@example.org',
      created_at: '2000-01-01T00:00:00Z',
    };
    await expect(request(service, 'PUT', '/user', { token, body: hostile })).resolves.toMatchObject({
      status: 200,
      body: { id },
    });
    await expect(service.db.query('select * from account where id = $1', [id])).resolves.toEqual(before);
  });
});

describe('a new password', () => {
  it('counts from now on, ends all other sessions, kills mails that are under way, and is told by mail', async () => {
    const owner = await person(service, someone());
    const other = await again(service, owner);
    await service.browser().resetPasswordForEmail(owner.email);
    const recovery = tokenOf(await newestLink(service, owner.email, 'recovery'));
    expect((await owner.browser.updateUser({ password: 'a new password' })).error).toBeNull();
    expect((await owner.browser.getUser()).error).toBeNull();
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await service.browser().verifyOtp({ token_hash: recovery, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await service.browser().signInWithPassword(owner)).error?.code).toBe('invalid_credentials');
    await expect(signIn(service, owner.email, 'a new password')).resolves.toBeTruthy();
    expect(await templatesTo(owner.email)).toContain('password_changed');
    await expect(auditOf(service.db, owner.id, 'user_updated_password')).resolves.toHaveLength(1);
  });

  it.each([
    ['the old one', testPassword, 422, 'same_password'],
    ['too short', 'short', 422, 'weak_password'],
    ['empty', '', 422, 'weak_password'],
    ['too long', 'x'.repeat(257), 400, 'validation_failed'],
  ])('that is %s is refused', async (_name, password, status, code) => {
    const owner = await person(service, someone());
    expect((await owner.browser.updateUser({ password })).error).toMatchObject({ status, code });
    await expect(signIn(service, owner.email, testPassword)).resolves.toBeTruthy();
  });

  it('with a wrong current one is refused, and not tried for ever', async () => {
    const owner = await person(service, someone());
    const token = await tokenOfSession(owner);
    const attempt = (current: string) =>
      request(service, 'PUT', '/user', { token, body: { password: 'a new password', current_password: current } });
    await expect(attempt('wrong')).resolves.toMatchObject({ status: 400, body: { code: 'current_password_invalid' } });
    for (let n = 0; n < 9; n += 1) await attempt(`wrong ${n}`);
    await expect(attempt(testPassword)).resolves.toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    });
    await expect(signIn(service, owner.email, testPassword)).resolves.toBeTruthy();
  });

  it('needs the second factor of who has one; the name does not', async () => {
    const owner = await person(service, someone());
    await addFactor(owner.id);
    expect((await owner.browser.updateUser({ password: 'a new password' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    });
    expect((await owner.browser.updateUser({ email: someone() })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    });
    expect((await owner.browser.updateUser({ data: { full_name: 'Ann' } })).error).toBeNull();
  });

  it('set by two sessions at the same moment is set by one, and the other session is over', async () => {
    const owner = await person(service, someone());
    const tokens = [await tokenOfSession(owner), await tokenOfSession({ browser: await again(service, owner) })];
    const answers = await Promise.all(
      tokens.map((token, n) => request(service, 'PUT', '/user', { token, body: { password: `new password ${n}` } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    await expect(signIn(service, owner.email, `new password ${winner}`)).resolves.toBeTruthy();
  });
});

describe('a session that is old, where it has to prove itself', () => {
  async function oldSession(): Promise<Person & { token: string }> {
    const owner = await person(careful, someone());
    await careful.db.query(`update session set created_at = now() - interval '1 hour' where account_id = $1`, [
      owner.id,
    ]);
    return { ...owner, token: await tokenOfSession(owner) };
  }

  async function mailedCode(email: string): Promise<string> {
    const mail = (await careful.mailsTo(email)).at(-1);
    return mail?.template === 'reauthentication' ? mail.data.code : '';
  }

  it('sets a password with the digits that were mailed, once', async () => {
    const { browser, email } = await oldSession();
    expect((await browser.updateUser({ password: 'a new password' })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
    });
    expect((await browser.reauthenticate()).error).toBeNull();
    const nonce = await mailedCode(email);
    expect(nonce).toMatch(/^\d{6}$/);
    expect((await browser.updateUser({ password: 'a new password', nonce })).error).toBeNull();
    expect((await browser.updateUser({ password: 'one more', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
      status: 422,
    });
  });

  it('has five tries, which tries at the same moment do not get around', async () => {
    const { email, token, browser, id } = await oldSession();
    await browser.reauthenticate();
    const nonce = await mailedCode(email);
    const wrong = nonce === '000000' ? '111111' : '000000';
    const attempt = (code: string) =>
      request(careful, 'PUT', '/user', { token, body: { password: 'a new password', nonce: code } });
    await Promise.all(Array.from({ length: 8 }, () => attempt(wrong)));
    // The limit of the account apart: these digits themselves are spent.
    await careful.db.query('delete from rate_limit');
    await expect(attempt(nonce)).resolves.toMatchObject({ status: 422, body: { code: 'reauthentication_not_valid' } });
    expect((await auditOf(careful.db, id, 'verification_attempted')).length).toBeGreaterThanOrEqual(5);
  });

  it('does not store the digits so that they could be read or worked out', async () => {
    const { email, browser, id } = await oldSession();
    await browser.reauthenticate();
    const rows = JSON.stringify(await careful.db.query('select * from one_time_token where account_id = $1', [id]));
    expect(rows).not.toContain(`"${await mailedCode(email)}"`);
    expect(rows).toContain('"token_hash":"eyJ');
  });

  it('is one that came with a recovery mail just now: no digits', async () => {
    const owner = await person(careful, someone());
    await careful.browser().resetPasswordForEmail(owner.email);
    const browser = careful.browser();
    await browser.verifyOtp({
      token_hash: tokenOf(await newestLink(careful, owner.email, 'recovery')),
      type: 'recovery',
    });
    expect((await browser.updateUser({ password: 'a new password' })).error).toBeNull();
  });
});

describe('another e-mail address', () => {
  async function tokens(email: string, newEmail: string): Promise<{ current: string; next: string }> {
    return {
      current: tokenOf(await newestLink(service, email, 'email_change')),
      next: tokenOf(await newestLink(service, newEmail, 'email_change')),
    };
  }

  async function asked(): Promise<Person & { newEmail: string; current: string; next: string }> {
    const owner = await person(service, someone());
    const newEmail = someone();
    const { data, error } = await owner.browser.updateUser({ email: newEmail });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: owner.email, new_email: newEmail });
    return { ...owner, newEmail, ...(await tokens(owner.email, newEmail)) };
  }

  const open = (token: string) =>
    request(service, 'POST', '/verify', { body: { token_hash: token, type: 'email_change' } });

  it.each(['current', 'next'] as const)(
    'counts when both mails were opened, the one to the %s address first',
    async (first) => {
      const { browser, email, newEmail, ...links } = await asked();
      const halfway = await open(links[first]);
      expect(halfway).toMatchObject({
        status: 200,
        body: {
          code: '200',
          msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        },
      });
      await expect(signIn(service, email, testPassword)).resolves.toBeTruthy();
      const done = await service
        .browser()
        .verifyOtp({ token_hash: links[first === 'current' ? 'next' : 'current'], type: 'email_change' });
      expect(done.data.user?.email).toBe(newEmail);
      expect(done.data.user?.new_email).toBeUndefined();
      expect(done.data.user?.identities?.map((identity) => identity.identity_data?.['email'])).toEqual([newEmail]);
      expect((await browser.getUser()).data.user?.email).toBe(newEmail);
      await expect(signIn(service, newEmail, testPassword)).resolves.toBeTruthy();
      await expect(
        request(service, 'POST', '/token?grant_type=password', { body: { email, password: testPassword } }),
      ).resolves.toMatchObject({ status: 400 });
      expect(await templatesTo(email)).toContain('email_changed');
    },
  );

  it('opened by both at the same moment counts', async () => {
    const { newEmail, current, next } = await asked();
    const answers = await Promise.all([open(current), open(next)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => 'access_token' in body)).toHaveLength(1);
    await expect(signIn(service, newEmail, testPassword)).resolves.toBeTruthy();
  });

  it('is not confirmed by one mail alone, however often it is opened or sent again', async () => {
    const { email, next } = await asked();
    await open(next);
    await expect(open(next)).resolves.toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    await service.browser().resend({ type: 'email_change', email });
    expect((await templatesTo(email)).filter((template) => template === 'email_change')).toHaveLength(2);
    await expect(signIn(service, email, testPassword)).resolves.toBeTruthy();
  });

  it('is not confirmed by one mail when the other one has expired and is gone', async () => {
    const { email, next, id } = await asked();
    await service.db.query(`delete from one_time_token where account_id = $1 and purpose = 'email_change_current'`, [
      id,
    ]);
    await expect(open(next)).resolves.toMatchObject({ status: 403 });
    await expect(signIn(service, email, testPassword)).resolves.toBeTruthy();
  });

  it('asked for anew drops the change before', async () => {
    const { browser, current, next } = await asked();
    await browser.updateUser({ email: someone() });
    for (const token of [current, next]) await expect(open(token)).resolves.toMatchObject({ status: 403 });
  });

  it('is sent again to both, and the mails before are worthless', async () => {
    const { email, newEmail, current, next } = await asked();
    expect((await service.browser().resend({ type: 'email_change', email })).error).toBeNull();
    const fresh = await tokens(email, newEmail);
    for (const token of [current, next]) await expect(open(token)).resolves.toMatchObject({ status: 403 });
    for (const token of [fresh.current, fresh.next]) await expect(open(token)).resolves.toMatchObject({ status: 200 });
  });

  it('that is taken is refused, now or when it was taken meanwhile', async () => {
    const { email: taken } = await insertAccount(service.db);
    const owner = await person(service, someone());
    expect((await owner.browser.updateUser({ email: (taken ?? '').toUpperCase() })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    });
    const { newEmail, current, next } = await asked();
    await insertAccount(service.db, { email: newEmail });
    await open(current);
    await expect(open(next)).resolves.toMatchObject({ status: 422, body: { code: 'email_exists' } });
  });

  it('cannot be asked for so often that it tells which addresses are taken', async () => {
    const frugal = await startAuthService({ ...settings, AUTH_MAIL_INTERVAL_SECONDS: '3600' });
    try {
      const { email: taken } = await insertAccount(frugal.db);
      const owner = await person(frugal, someone());
      expect((await owner.browser.updateUser({ email: taken ?? '' })).error?.code).toBe('email_exists');
      expect((await owner.browser.updateUser({ email: taken ?? '' })).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        status: 429,
      });
    } finally {
      await frugal.close();
    }
  });

  it('is dropped with a new password', async () => {
    const { browser, current, next } = await asked();
    const { data } = await browser.updateUser({ password: 'a new password' });
    expect(data.user?.new_email).toBeUndefined();
    for (const token of [current, next]) await expect(open(token)).resolves.toMatchObject({ status: 403 });
  });

  it('that is none is refused, and one that is the same changes nothing', async () => {
    const owner = await person(service, someone());
    expect((await owner.browser.updateUser({ email: 'nobody' })).error?.code).toBe('validation_failed');
    expect((await owner.browser.updateUser({ email: owner.email.toUpperCase() })).data.user?.new_email).toBeUndefined();
    expect(await templatesTo(owner.email)).not.toContain('email_change');
  });
});

describe('what anybody can be', () => {
  const changes = [{ password: 'a new password' }, { email: 'eve@example.org' }, { data: { full_name: 'Eve' } }];

  it('an anonymous session begins without an address and cannot change itself', async () => {
    const browser = service.browser();
    const { data, error } = await browser.signInAnonymously();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, identities: [], app_metadata: {} });
    expect(data.user?.email).toBeUndefined();
    for (const change of changes)
      expect((await browser.updateUser(change)).error).toMatchObject({ code: 'not_admin', status: 403 });
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'not_admin', status: 403 });
  });

  it('the demo account cannot be changed, and a sign-up with its address mails nobody', async () => {
    const email = someone();
    const { id } = await insertAccount(service.db, { email, isDemo: true });
    const browser = await again(service, { email, password: testPassword });
    const before: unknown = await service.db.query(
      'select password_hash, email, new_email, user_metadata from account where id = $1',
      [id],
    );
    for (const change of changes)
      expect((await browser.updateUser(change)).error).toMatchObject({ code: 'not_admin', status: 403 });
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'not_admin' });
    const signUp = await request(service, 'POST', `/signup?redirect_to=${siteUrl}`, {
      body: { email, password: 'another password' },
    });
    expect(signUp.status).toBe(200);
    await service.browser().resend({ type: 'email_change', email });
    await expect(service.mailsTo(email)).resolves.toEqual([]);
    await expect(
      service.db.query('select password_hash, email, new_email, user_metadata from account where id = $1', [id]),
    ).resolves.toEqual(before);
  });

  it('an anonymous session is limited per network address', async () => {
    const address = `198.51.100.${1 + Math.floor(Math.random() * 250)}`;
    const users: (AuthUser['id'] | undefined)[] = [];
    for (let n = 0; n < 30; n += 1)
      users.push((await service.browser({ client: { address } }).signInAnonymously()).data.user?.id);
    expect(new Set(users).size).toBe(30);
    expect((await service.browser({ client: { address } }).signInAnonymously()).error).toMatchObject({
      code: 'over_request_rate_limit',
      status: 429,
    });
  });
});
