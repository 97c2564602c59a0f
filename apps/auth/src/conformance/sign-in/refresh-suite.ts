import { authSessionSchema } from '@rfp/contracts/auth';
import { type AuthChangeEvent } from '@supabase/auth-js';
import { type ResponseData, send, sendAuth, failureOf, refused } from '../testing/requests.js';
import { claimsOf, expireToken, person, ageSession, sessionOf, signIn, expectSuccess, ban } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { type World } from '../testing/world.js';

function refresh(world: World, refresh_token: unknown, url = world.url): Promise<ResponseData> {
  return sendAuth(url, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
}

async function newTokens(world: World, refreshToken: string) {
  const response = await refresh(world, refreshToken);
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${response.text}`);
  return authSessionSchema.parse(response.body);
}

/** Token rotation, and the end of stolen sessions. */
export const refreshSuite: Suite = (world) => {
  it('returns new tokens of the same session, and the client emits TOKEN_REFRESHED [spec 4.4, 7.26]', async () => {
    const events: AuthChangeEvent[] = [];
    const { browser } = await person(world(), { events });
    const before = await sessionOf(browser);
    const { data } = expectSuccess(await browser.refreshSession());
    expect(data.session?.refresh_token).not.toBe(before.refresh_token);
    const [old, now] = [claimsOf(before.access_token), claimsOf(data.session?.access_token ?? '')];
    expect(now).toMatchObject({ session_id: old.session_id, amr: old.amr, aal: old.aal, sub: old.sub });
    expect(events).toContain('TOKEN_REFRESHED');
    expect((await browser.getUser()).error).toBeNull();
  });

  it('is triggered by the client after the access token has expired [spec 4.6]', async () => {
    const storage = new Map<string, string>();
    const { browser, id } = await person(world(), { storage });
    const session = await sessionOf(browser);
    storage.set(
      'sb-auth',
      JSON.stringify({ ...session, access_token: expireToken(world(), session.access_token), expires_at: 1000 }),
    );
    const tab = world().browser({ storage });
    const refreshedSession = await sessionOf(tab);
    expect(refreshedSession.user.id).toBe(id);
    expect(refreshedSession.refresh_token).not.toBe(session.refresh_token);
  });

  it('updates the metadata in the token', async () => {
    const { browser } = await person(world());
    expectSuccess(await browser.updateUser({ data: { full_name: 'Grace' } }));
    const { data } = expectSuccess(await browser.refreshSession());
    expect(claimsOf(data.session?.access_token ?? '').user_metadata).toMatchObject({ full_name: 'Grace' });
  });

  it('repeated within the grace period returns the same tokens', async () => {
    const { browser } = await person(world());
    const { refresh_token } = await sessionOf(browser);
    const first = await newTokens(world(), refresh_token);
    const again = await newTokens(world(), refresh_token);
    expect(again.refresh_token).toBe(first.refresh_token);
    await ageSession(world(), first.access_token, 45);
    expect((await newTokens(world(), refresh_token)).refresh_token).toBe(first.refresh_token);
    await newTokens(world(), first.refresh_token);
  });

  it.each([
    { what: 'the previous token after the grace period', rotations: 1, age: 90 },
    { what: 'an older token after some seconds', rotations: 3, age: 15 },
    { what: 'a token used long ago', rotations: 6, age: 7200 },
  ])('with $what ends the session [asvs 10.4.5]', async ({ rotations, age }) => {
    const { browser, email, id } = await person(world());
    const stolen = await sessionOf(browser);
    const bystander = await signIn(world(), email);
    let newest = authSessionSchema.parse({ ...stolen });
    for (let turn = 0; turn < rotations; turn += 1) newest = await newTokens(world(), newest.refresh_token);
    await ageSession(world(), stolen.access_token, age);
    expect(await refresh(world(), stolen.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    });
    // The session has ended for its owner, too, so the newest token is refused immediately.
    expect((await refresh(world(), newest.refresh_token)).status).toBe(400);
    expect(await world().auth('GET', '/user', { token: newest.access_token })).toMatchObject(
      refused(403, 'session_not_found'),
    );
    expect(await send(world().otherUrl, 'GET', '/api/settings', { token: newest.access_token })).toHaveProperty(
      'status',
      401,
    );
    expect((await bystander.getUser()).error).toBeNull();
    const audit: unknown[] = await world().db.query(
      `SELECT 1 FROM audit_entry WHERE account_id = $1 AND action = 'refresh_token_reuse'`,
      [id],
    );
    expect(audit).toHaveLength(1);
    expect(await world().mailsTo(email, 1)).toHaveLength(1);
  });

  it('with an older token within some seconds keeps the session', async () => {
    const { browser } = await person(world());
    const { refresh_token: oldest } = await sessionOf(browser);
    const first = await newTokens(world(), oldest);
    const second = await newTokens(world(), first.refresh_token);
    expect((await newTokens(world(), oldest)).refresh_token).toBe(second.refresh_token);
    await newTokens(world(), second.refresh_token);
  });

  it('sent fifty times concurrently over two gateways returns one token, and no request fails', async () => {
    const { browser, id } = await person(world());
    const { refresh_token } = await sessionOf(browser);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refresh(world(), refresh_token, index % 2 === 0 ? world().url : world().otherUrl),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const tokens = new Set(responses.map(({ body }) => body['refresh_token']));
    expect(tokens.size).toBe(1);
    const sessions: unknown[] = await world().db.query('SELECT 1 FROM session WHERE account_id = $1', [id]);
    expect(sessions).toHaveLength(1);
    await newTokens(world(), String([...tokens][0]));
  });

  it('of ten tabs keeps all of them signed in', async () => {
    const storage = new Map<string, string>();
    const { id } = await person(world(), { storage });
    const tabs = Array.from({ length: 10 }, () => world().browser({ storage: new Map(storage) }));
    const responses = await Promise.all(tabs.map((tab) => tab.refreshSession()));
    expect(responses.map(({ error }) => error)).toEqual(tabs.map(() => null));
    for (const tab of tabs) expect((await tab.getUser()).data.user?.id).toBe(id);
  });

  it.each([
    '',
    ' ',
    'abc',
    'null',
    'x'.repeat(54),
    'x'.repeat(53),
    'A'.repeat(1024),
    '../../etc/passwd',
    "' or 1=1 --",
    'a.b.c',
    '%00',
    `${'_'.repeat(53)}=`,
    '\ud83d\ude00',
  ])('with the malformed token %j is refused without a server error or a limit', async (token) => {
    const response = await refresh(world(), token);
    expect([response.status, response.body['code']]).toEqual([
      400,
      expect.stringMatching(/^(validation_failed|refresh_token_not_found)$/),
    ]);
  });

  it.each([null, 7, true, [], ['x'], {}, { $ne: null }])('with %j, which is not text, is refused', async (token) => {
    expect(await refresh(world(), token)).toMatchObject(refused(400, 'validation_failed'));
  });

  it('with any flipped bit, or combined from two sessions, is refused', async () => {
    const [one, other] = [
      await sessionOf((await person(world())).browser),
      await sessionOf((await person(world())).browser),
    ];
    const bytes = Buffer.from(one.refresh_token, 'base64url');
    const foreign = Buffer.from(other.refresh_token, 'base64url');
    const forgeries = bytes
      .map((_, index) => index)
      .reduce<Buffer[]>(
        (all, index) => [...all, Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte)))],
        [],
      );
    const spliced = [16, 24].flatMap((at) => [
      Buffer.concat([bytes.subarray(0, at), foreign.subarray(at)]),
      Buffer.concat([foreign.subarray(0, at), bytes.subarray(at)]),
    ]);
    for (const forgery of [...forgeries, ...spliced]) {
      const response = await refresh(world(), forgery.toString('base64url'));
      expect([response.status, response.body['code']]).toEqual([400, 'refresh_token_not_found']);
    }
    await newTokens(world(), one.refresh_token);
    await newTokens(world(), other.refresh_token);
  });

  it('is refused after two weeks without use, and after ninety days in any case [asvs 7.3.1, 7.3.2, 10.4.8]', async () => {
    for (const sql of [`refreshed_at = now() - INTERVAL '15 days'`, `not_after = now() - INTERVAL '1 second'`]) {
      const { browser, id } = await person(world());
      const { refresh_token, access_token: token } = await sessionOf(browser);
      await world().db.query(`UPDATE session SET ${sql} WHERE account_id = $1`, [id]);
      expect(await refresh(world(), refresh_token)).toMatchObject(refused(400, 'session_expired'));
      expect((await world().auth('GET', '/user', { token })).status).toBe(403);
      expect(await world().api('GET', '/api/settings', { token })).toHaveProperty('status', 401);
    }
  });

  it('is refused for a banned user', async () => {
    const { browser, id } = await person(world());
    const { refresh_token } = await sessionOf(browser);
    await ban(world(), id);
    expect(await refresh(world(), refresh_token)).toMatchObject(refused(400, 'user_banned'));
  });

  it('signs the client out if the session has ended and its access token has expired', async () => {
    const events: AuthChangeEvent[] = [];
    const storage = new Map<string, string>();
    const { browser, email } = await person(world(), { storage });
    const session = await sessionOf(browser);
    const otherBrowser = await signIn(world(), email);
    await otherBrowser.signOut({ scope: 'others' });
    storage.set(
      'sb-auth',
      JSON.stringify({ ...session, access_token: expireToken(world(), session.access_token), expires_at: 1000 }),
    );
    const tab = world().browser({ storage, events });
    const { data, error } = await tab.getSession();
    expect([data.session, error === null ? null : failureOf({ error }).code]).toEqual([
      null,
      'refresh_token_not_found',
    ]);
    expect(storage.has('sb-auth')).toBe(false);
    expect(events).toContain('SIGNED_OUT');
  });
};
