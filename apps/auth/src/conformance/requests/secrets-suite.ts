import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { cheapHashes } from '../../testing/hash-cost.js';
import { send, sendAuth } from '../testing/requests.js';
import { codeOf, freshAddress, mailedToken, sessionOf, signIn, expectSuccess, tokenOf } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { type World } from '../testing/world.js';

/** Every cell of every table of the auth service, as text. */
async function everyCell({ db }: World): Promise<string[]> {
  const tables = await readRows(
    db.manager,
    z.object({ name: z.string() }),
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => readRows(db.manager, z.record(z.string(), z.unknown()), `SELECT * FROM "${name}"`)),
  );
  return rows
    .flat()
    .flatMap((row) => Object.values(row).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))));
}

const codesSchema = z.object({ recovery_codes: z.array(z.string()).length(10) });

/** Performs all operations with secrets and returns the secrets by name. */
async function createSecrets(
  world: World,
): Promise<{ email: string; secrets: Record<string, string>; sixDigitCode: string }> {
  const email = freshAddress('canary');
  const password = 'canary-password-one';
  const browser = world.browser();
  expectSuccess(await browser.signUp({ email, password }));
  const signUp = await mailedToken(world, email);
  // The link is followed, but the code is not exchanged, so that it stays in the table.
  const redirect = await sendAuth(world.url, 'GET', `/verify?token=${signUp}&type=signup`);
  const code = new URL(redirect.headers.get('location') ?? '').searchParams.get('code') ?? '';
  await signIn(world, email, password);
  expectSuccess(await browser.signInWithPassword({ email, password }));
  const first = await sessionOf(browser);
  const { data: factor } = expectSuccess(await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Canary' }));
  expectSuccess(await browser.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) }));
  const second = await sessionOf(browser);
  const recovery = codesSchema.parse(
    (await sendAuth(world.url, 'POST', '/recovery-codes', { token: second.access_token })).body,
  ).recovery_codes;
  const apiToken = await send(world.url, 'POST', '/api/api-tokens', {
    token: second.access_token,
    body: { name: 'Canary', scope: 'write' },
  });
  const sourceKey = 'canary-source-key-0123456789';
  await send(world.url, 'PUT', '/api/source-keys/sam_gov', { token: second.access_token, body: { key: sourceKey } });
  await send(world.url, 'DELETE', '/api/source-keys/sam_gov', { token: second.access_token });
  expectSuccess(await browser.updateUser({ password: 'canary-password-two', current_password: 'canary-password-one' }));
  expectSuccess(await browser.reauthenticate());
  const nonce =
    (await world.mailsTo(email, 4))
      .map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1])
      .findLast((found) => found !== undefined) ?? '';
  const next = freshAddress('canary-next');
  expectSuccess(await browser.updateUser({ email: next }));
  expectSuccess(await world.browser().resetPasswordForEmail(email));
  const [recover, newAddressToken] = [await mailedToken(world, email, 6), await mailedToken(world, next)];
  const refreshed = expectSuccess(await browser.refreshSession());
  await world.browser().signInWithPassword({ email, password: 'canary-wrong-guess' });
  await send(world.url, 'GET', '/api/settings', { token: String(apiToken.body['token']) });
  await send(world.url, 'GET', `/api/settings?access_token=canary-in-the-address`, { token: await tokenOf(browser) });
  const secrets = {
    password,
    newPassword: 'canary-password-two',
    wrongPassword: 'canary-wrong-guess',
    signUp,
    code,
    recover,
    newAddressToken,
    totp: factor.totp.secret,
    apiToken: String(apiToken.body['token']),
    sourceKey,
    firstRefresh: first.refresh_token,
    secondRefresh: second.refresh_token,
    lastRefresh: refreshed.data.session?.refresh_token ?? '',
    accessToken: second.access_token,
    accessSignature: second.access_token.split('.')[2] ?? '',
    ...Object.fromEntries(
      recovery.flatMap((recoveryCode, n) => [
        [`recovery${n}`, recoveryCode],
        [`recoveryPlain${n}`, recoveryCode.replaceAll('-', '')],
      ]),
    ),
  };
  for (const [name, secret] of Object.entries(secrets))
    if (secret.length < 12) throw new Error(`${name} is ${JSON.stringify(secret)}`);
  return { email, secrets, sixDigitCode: nonce };
}

/** Secrets that must not appear in the database or in the log. */
export const secretsSuite: Suite = (world) => {
  let created: Awaited<ReturnType<typeof createSecrets>>;

  beforeAll(async () => {
    created = await createSecrets(world());
  }, 60_000);

  it('does not appear in any column, in any encoding [asvs 14.2.4]', async () => {
    const dump = (await everyCell(world())).join('\n');
    expect(dump).toContain(created.email);
    for (const [name, secret] of Object.entries(created.secrets)) {
      const spellings = [
        secret,
        secret.toUpperCase(),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
        Buffer.from(secret).toString('hex'),
        encodeURIComponent(secret),
      ];
      expect([name, spellings.filter((spelling) => dump.includes(spelling))]).toEqual([name, []]);
    }
  });

  it('of six digits does not appear as a column value', async () => {
    expect(created.sixDigitCode).toMatch(/^\d{6}$/);
    expect((await everyCell(world())).filter((cell) => cell.replaceAll('"', '') === created.sixDigitCode)).toEqual([]);
  });

  it('does not appear in any log line, nor do addresses [asvs 14.2.4, 16.2.5]', async () => {
    const log = world().lines.join('\n');
    expect(world().lines.length).toBeGreaterThan(10);
    for (const [name, secret] of Object.entries({
      ...created.secrets,
      email: created.email,
      inAddress: 'canary-in-the-address',
    }))
      expect([name, log.includes(secret)]).toEqual([name, false]);
    expect(log).not.toMatch(/rfp_[\w-]{20}|eyJ[\w-]{10,}\.eyJ/);
  });

  it('does not appear in any later response', async () => {
    const browser = world().browser();
    expectSuccess(
      await browser.signInWithPassword({ email: created.email, password: created.secrets['newPassword'] ?? '' }),
    );
    const token = await tokenOf(browser);
    const responses = await Promise.all([
      world().auth('GET', '/user', { token }),
      ...['/api/api-tokens', '/api/sessions', '/api/source-keys'].map((path) => world().api('GET', path, { token })),
    ]);
    const text = responses.map((response) => response.text).join('\n');
    for (const [name, secret] of Object.entries(created.secrets))
      expect([name, text.includes(secret)]).toEqual([name, false]);
  });

  it('used as a password is stored as an argon2id hash at the configured cost', async () => {
    const rows = await readRows(
      world().db.manager,
      z.object({ password_hash: z.string() }),
      'SELECT password_hash FROM account WHERE password_hash IS NOT NULL UNION ALL SELECT password_hash FROM pending_sign_up WHERE password_hash IS NOT NULL',
    );
    const { AUTH_HASH_MEMORY_KIB: memory, AUTH_HASH_PASSES: passes } = cheapHashes;
    for (const { password_hash: hash } of rows) expect(hash).toContain(`$argon2id$v=19$m=${memory},t=${passes},p=1$`);
    expect(rows.length).toBeGreaterThan(0);
  });
};
