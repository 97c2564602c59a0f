import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { insertAccount, testPassword } from '../../testing/accounts.js';
import { siteUrl, startAuthService, type AuthService } from '../../testing/auth-service.js';
import { freshAddress, newestLink, signedUp, tokenOf } from '../../testing/people.js';
import { readAuditEntries, request } from '../../testing/auth-request.js';

const metadata = { full_name: 'Ann Smith', company: 'Acme', role: 'business_owner' };

const generousLimits = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_VERIFY: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '1000',
  AUTH_MAILS_PER_HOUR: '100000',
  AUTH_RATE_SIGN_IN: '100000',
};

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ ...generousLimits, AUTH_REDIRECT_ORIGINS: 'http://localhost:5173' });
});

afterAll(() => service.close());

async function count(sql: string, parameters: unknown[] = []): Promise<number> {
  const row = await readOne(
    service.db.manager,
    z.object({ n: z.coerce.number() }),
    `SELECT count(*) AS n FROM ${sql}`,
    parameters,
  );
  return row?.n ?? -1;
}

async function signUp(email: string, password = testPassword, data: Record<string, unknown> = metadata): Promise<void> {
  const { error } = await service.browser().signUp({ email, password, options: { data } });
  if (error !== null) throw error;
}

/** The distinguishable parts of a response: members, types, and values that are not generated. */
function shapeOf(user: unknown): unknown {
  const generatedValue = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-|^\d{4}-\d\d-\d\dT/;
  return JSON.parse(
    JSON.stringify(user, (_key, value: unknown) =>
      typeof value === 'string' && generatedValue.test(value) ? 'generated' : value,
    ),
  );
}

describe('a sign-up with a registered address', () => {
  it('gets the usual response, and the owner gets a reminder without a confirmation link', async () => {
    const { email, id } = await signedUp(service, freshAddress());
    const newAddress = freshAddress();
    const known = await request(service, 'POST', '/signup', {
      body: { email, password: 'another password', data: metadata },
    });
    const unknown = await request(service, 'POST', '/signup', {
      body: { email: newAddress, password: 'another password', data: metadata },
    });
    expect(known.status).toBe(200);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect(JSON.stringify(shapeOf(known.body)).replaceAll(email, newAddress)).toBe(
      JSON.stringify(shapeOf(unknown.body)),
    );
    expect(known.body['id']).not.toBe(id);
    const mail = (await service.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({
      template: 'already_registered',
      data: { signInLink: `${siteUrl}/login`, resetLink: `${siteUrl}/forgot-password` },
    });
    expect(JSON.stringify(mail)).not.toContain('token');
    await expect(readAuditEntries(service.db, id, 'user_repeated_signup')).resolves.toHaveLength(1);
  });

  it('does not change the password, also if the mail is resent', async () => {
    const { email } = await signedUp(service, freshAddress());
    await signUp(email, 'another password');
    const before = (await service.mailsTo(email)).length;
    const { error } = await service.browser().resend({ type: 'signup', email });
    expect(error).toBeNull();
    const [reminder, ...others] = (await service.mailsTo(email)).slice(before);
    expect(reminder?.template).toBe('already_registered');
    expect(others).toEqual([]);
    expect((await service.browser().signInWithPassword({ email, password: 'another password' })).error).not.toBeNull();
    expect((await service.browser().signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });
});

describe('sign-ups with one address', () => {
  it('set the password of the confirmed sign-up; the others create no account and reveal nothing', async () => {
    const email = freshAddress();
    await signUp(email, "the stranger's password", { full_name: 'Stranger' });
    const strangersToken = tokenOf(await newestLink(service, email));
    await signUp(email, "the owner's password", { full_name: 'Owner' });
    const { data } = await service
      .browser()
      .verifyOtp({ token_hash: tokenOf(await newestLink(service, email)), type: 'signup' });
    expect(data.user?.user_metadata).toEqual({ full_name: 'Owner' });
    expect((await service.browser().signInWithPassword({ email, password: "the owner's password" })).error).toBeNull();
    // The same response as before the owner confirmed the newer sign-up.
    expect(
      (await service.browser().signInWithPassword({ email, password: "the stranger's password" })).error?.code,
    ).toBe('invalid_credentials');
    const late = await service.browser().verifyOtp({ token_hash: strangersToken, type: 'signup' });
    expect(late.error).toMatchObject({ code: 'otp_expired', status: 403 });
    expect((await service.browser().signInWithPassword({ email, password: "the owner's password" })).error).toBeNull();
  });

  it('confirm only the address, and set no password, if the mail is resent', async () => {
    const email = freshAddress();
    await signUp(email, "the stranger's password");
    await signUp(email, "the owner's password");
    await service.browser().resend({ type: 'signup', email });
    const browser = service.browser();
    const { data, error } = await browser.verifyOtp({
      token_hash: tokenOf(await newestLink(service, email)),
      type: 'signup',
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({});
    for (const password of ["the stranger's password", "the owner's password"]) {
      expect((await service.browser().signInWithPassword({ email, password })).error).not.toBeNull();
    }
    expect((await browser.updateUser({ password: 'chosen afterwards' })).error).toBeNull();
    expect((await service.browser().signInWithPassword({ email, password: 'chosen afterwards' })).error).toBeNull();
  });

  it('are limited to five that are pending', async () => {
    const email = freshAddress();
    for (let n = 0; n < 7; n += 1) await signUp(email, `password number ${n}`);
    await expect(count('pending_sign_up WHERE email = $1', [email])).resolves.toBe(5);
    expect(
      (await service.browser().verifyOtp({ token_hash: tokenOf(await newestLink(service, email)), type: 'signup' }))
        .error,
    ).toBeNull();
    expect((await service.browser().signInWithPassword({ email, password: 'password number 6' })).error).toBeNull();
  });

  it('create one account if they are confirmed concurrently', async () => {
    const email = freshAddress();
    await signUp(email);
    await signUp(email, 'another password');
    const tokens = (await service.mailsTo(email)).flatMap((mail) =>
      mail.template === 'confirm_sign_up' ? [tokenOf(new URL(mail.data.link))] : [],
    );
    const opened = await Promise.all(
      [...tokens, ...tokens].map((token) => service.browser().verifyOtp({ token_hash: token, type: 'signup' })),
    );
    expect(opened.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(opened.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['otp_expired']));
    await expect(count('account WHERE email = $1', [email])).resolves.toBe(1);
  });
});

describe('a resent mail', () => {
  it('invalidates the earlier mail and keeps the password', async () => {
    const email = freshAddress();
    await signUp(email);
    const first = tokenOf(await newestLink(service, email));
    const { error } = await service.browser().resend({ type: 'signup', email });
    expect(error).toBeNull();
    expect((await service.browser().verifyOtp({ token_hash: first, type: 'signup' })).error?.code).toBe('otp_expired');
    expect(
      (await service.browser().verifyOtp({ token_hash: tokenOf(await newestLink(service, email)), type: 'signup' }))
        .error,
    ).toBeNull();
    expect((await service.browser().signInWithPassword({ email, password: testPassword })).error).toBeNull();
  });

  it('gets the same response for pending, registered and unknown addresses', async () => {
    const [pending, unknown] = [freshAddress(), freshAddress()];
    await signUp(pending);
    const { email } = await insertAccount(service.db);
    for (const address of [pending, unknown, email]) {
      await expect(
        request(service, 'POST', '/resend', { body: { type: 'signup', email: address } }),
      ).resolves.toMatchObject({ status: 200, body: {} });
    }
    await expect(service.mailsTo(unknown)).resolves.toEqual([]);
    await expect(service.mailsTo(email ?? '')).resolves.toEqual([]);
  });

  it.each(['recovery', 'sms', 'magiclink', '__proto__', ''])('of type %j is refused', async (type) => {
    await expect(request(service, 'POST', '/resend', { body: { type, email: freshAddress() } })).resolves.toMatchObject(
      {
        status: 400,
        body: { code: 'validation_failed' },
      },
    );
  });
});
