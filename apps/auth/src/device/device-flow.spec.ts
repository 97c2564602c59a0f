import { createHash } from 'node:crypto';
import { deviceTokenSchema } from '@rfp/contracts/auth/device';
import { loadConfig } from '@rfp/service-kit/config';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailSenderService } from '../mail/mail-sender.service.js';
import { MailService } from '../mail/mail.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { readAuditEntries } from '../testing/auth-request.js';
import { siteUrl, startAuthService, testEnvironment, type AuthService } from '../testing/auth-service.js';
import {
  beginDevice,
  createConfirmer,
  decideDevice,
  elapseDevice,
  findDevice,
  redeemDevice,
  redeemOutcome,
  sendDevice,
  type Confirmer,
} from '../testing/device.js';
import { DeviceCodesController } from './device-codes.controller.js';

let service: AuthService;
let person: Confirmer;

beforeAll(async () => {
  service = await startAuthService({ AUTH_RATE_DEVICE: '1000', AUTH_CODE_FAILURES: '1000' });
  person = await createConfirmer(service);
});

afterAll(() => service.close());

const tokensOf = async ({ assertion }: Confirmer) => (await service.rpc.call('auth.tokens', {}, { assertion })).tokens;
const storedRequests = (userCode: string) =>
  service.db.query<Record<string, unknown>[]>('SELECT * FROM device_request WHERE user_code = $1', [userCode]);

async function anotherReplica(): Promise<DeviceCodesController> {
  const settings = new AuthSettings(loadConfig(authConfigSchema, await testEnvironment()));
  const audit = new AuditService();
  const sessions = new OwnSessionsService(service.db, settings, audit);
  const limits = new LimitsService(service.db, audit, settings);
  const mails = new MailService(service.vault, new MailSenderService(service.db, service.vault, limits, settings));
  return new DeviceCodesController(
    service.db,
    settings,
    limits,
    new ApiTokensService(service.db, sessions, audit),
    mails,
  );
}

/** Begins and approves a sign-in. */
async function approvedSignIn(
  input: Record<string, unknown> = {},
): Promise<{ device_code: string; user_code: string }> {
  const begunSignIn = await beginDevice(service, input);
  await decideDevice(service, person, begunSignIn.user_code);
  return begunSignIn;
}

describe('a sign-in by device code', () => {
  it('begins with a secret, a code to type, and the page that confirms it', async () => {
    const { device_code, user_code, ...rest } = await beginDevice(service);
    expect(device_code).toMatch(/^[\w-]{43}$/);
    expect(user_code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(rest).toEqual({
      verification_uri: `${siteUrl}/device`,
      verification_uri_complete: `${siteUrl}/device?user_code=${user_code}`,
      expires_in: 600,
      interval: 5,
    });
  });

  it('stores the hash of the secret only', async () => {
    const { device_code, user_code } = await beginDevice(service);
    const rows = await storedRequests(user_code);
    expect(rows).toMatchObject([{ device_code_hash: createHash('sha256').update(device_code).digest('base64url') }]);
    expect(JSON.stringify(rows)).not.toContain(device_code);
  });

  it('shows its program, requested scope, network address and time to the person who confirms it [asvs 10.7.2]', async () => {
    const { user_code } = await beginDevice(service, { host: 'ci-7.example.org', scope: 'read' });
    const found = await findDevice(service, person, user_code);
    expect(found).toEqual({
      user_code,
      client_id: 'rfp',
      host: 'ci-7.example.org',
      address: '192.0.2.1',
      scope: 'read',
      token_days: 90,
      replaces: null,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(Date.parse(found.expires_at) - Date.parse(found.created_at)).toBe(600_000);
  });

  it('waits until it is approved, and then yields an API token like any other [asvs 2.3.1]', async () => {
    const { device_code, user_code } = await beginDevice(service);
    expect(await redeemOutcome(service, device_code)).toBe('400 authorization_pending');
    expect(await decideDevice(service, person, user_code)).toEqual({ status: 'approved' });
    const { status, headers, body } = await sendDevice(service, 'deviceToken', { device_code });
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' });
    const token = deviceTokenSchema.parse(body);
    expect(token).toMatchObject({
      token_type: 'bearer',
      expires_in: 90 * 86_400,
      scope: 'write',
      name: 'rfp on laptop',
      account: person.account.email,
    });
    const { caller } = await service.rpc.call('auth.identify', { credential: token.access_token });
    expect(caller).toMatchObject({ user_id: person.account.id, via: 'token', scope: 'write', via_id: token.id });
    expect(await tokensOf(person)).toContainEqual(
      expect.objectContaining({ id: token.id, name: 'rfp on laptop', expires_at: token.expires_at }),
    );
    await service.rpc.call('auth.revoke-token', { id: token.id }, { assertion: person.assertion });
    await expect(service.rpc.call('auth.identify', { credential: token.access_token })).rejects.toMatchObject({
      code: 'TOKEN_REFUSED',
    });
  });

  it('is refused in the format of RFC 6749, combined with that of the other routes', async () => {
    const { device_code } = await beginDevice(service);
    expect((await sendDevice(service, 'deviceToken', { device_code })).body).toEqual({
      error: 'authorization_pending',
      error_description: 'The sign-in has not been confirmed yet',
      code: 'authorization_pending',
      message: 'The sign-in has not been confirmed yet',
      error_code: 'authorization_pending',
      msg: 'The sign-in has not been confirmed yet',
    });
  });

  it('may begin, be confirmed and end at different replicas, which share only the database', async () => {
    const replica = await anotherReplica();
    const client = { address: '192.0.2.9', user_agent: 'spec' };
    const begunSignIn = await replica.begin({
      body: { client_id: 'rfp', host: 'roaming', scope: 'read' },
      client,
    });
    expect(await redeemOutcome(service, begunSignIn.device_code)).toBe('400 authorization_pending');
    await decideDevice(service, person, begunSignIn.user_code);
    const redeem = async () => (await anotherReplica()).redeem({ body: begunSignIn, client });
    expect(await redeem()).toMatchObject({ name: 'rfp on roaming', scope: 'read' });
    await expect(redeem()).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  it('gets only the requested scope [asvs 10.4.11]', async () => {
    const { device_code } = await approvedSignIn({ scope: 'read' });
    const { access_token: credential } = await redeemDevice(service, device_code);
    const { caller } = await service.rpc.call('auth.identify', { credential });
    expect(caller).toMatchObject({ scope: 'read' });
  });

  it('records the approval with its account, and the issued token', async () => {
    const other = await createConfirmer(service);
    const { device_code, user_code } = await beginDevice(service, { host: 'audited' });
    await decideDevice(service, other, user_code);
    await redeemDevice(service, device_code);
    expect(await readAuditEntries(service.db, other.account.id, 'device_approved')).toMatchObject([
      { detail: { client_id: 'rfp', host: 'audited', scope: 'write', device_address: '192.0.2.1' } },
    ]);
    const created = await readAuditEntries(service.db, other.account.id, 'api_token_created');
    expect(created).toMatchObject([{ detail: { name: 'rfp on audited', scope: 'write' } }]);
    expect(JSON.stringify(created)).not.toContain(user_code);
  });

  it('is reported to the account by mail, with the address of the program, when the token is issued', async () => {
    const notifiedPerson = await createConfirmer(service);
    const { device_code, user_code } = await beginDevice(service, { host: 'told', scope: 'read' });
    await decideDevice(service, notifiedPerson, user_code);
    const email = notifiedPerson.account.email ?? '';
    expect(await service.mailsTo(email)).toEqual([]);
    expect(await redeemOutcome(service, device_code, '192.0.2.44')).toBe('200');
    expect(await service.mailsTo(email)).toEqual([
      {
        template: 'program_signed_in',
        to: email,
        data: { token: 'rfp on told', scope: 'read', address: '192.0.2.44', profileLink: `${siteUrl}/profile` },
      },
    ]);
  });

  it('that is denied gets no token, and the error says so', async () => {
    const { device_code, user_code } = await beginDevice(service);
    expect(await decideDevice(service, person, user_code, 'deny')).toEqual({ status: 'denied' });
    expect(await redeemOutcome(service, device_code)).toBe('400 access_denied');
    expect(await readAuditEntries(service.db, person.account.id, 'device_denied')).toHaveLength(1);
  });

  it('gets nothing for an account that was banned meanwhile', async () => {
    const banned = await createConfirmer(service);
    const { device_code, user_code } = await beginDevice(service);
    await decideDevice(service, banned, user_code);
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 day' WHERE id = $1`, [
      banned.account.id,
    ]);
    expect(await redeemOutcome(service, device_code)).toBe('400 access_denied');
    expect(await service.db.query('SELECT FROM api_token WHERE account_id = $1', [banned.account.id])).toHaveLength(0);
  });

  it('ends with the account that approved it', async () => {
    const deletedPerson = await createConfirmer(service);
    const { device_code, user_code } = await beginDevice(service);
    await decideDevice(service, deletedPerson, user_code);
    await service.db.query('DELETE FROM account WHERE id = $1', [deletedPerson.account.id]);
    expect(await redeemOutcome(service, device_code)).toBe('400 invalid_grant');
  });

  it.each([
    ['another program', { client_id: 'evil' }],
    ['no machine', { host: '' }],
    ['a sentence as the name of the machine', { host: 'Your administrator asks you to approve' }],
    ['text that changes direction', { host: 'a\u202Eb' }],
    ['another scope', { scope: 'admin' }],
    ['a token to replace that is not an id', { replaces: 'x' }],
  ])('is refused for %s', async (_what, input) => {
    const { status, body } = await sendDevice(service, 'deviceCode', { client_id: 'rfp', host: 'laptop', ...input });
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'validation_failed' });
  });
});

describe('a device code', () => {
  it('is valid for one token: a replay is refused', async () => {
    const before = (await tokensOf(person)).length;
    const { device_code } = await approvedSignIn();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => redeemOutcome(service, device_code)));
    expect(outcomes.sort()).toEqual(['200', ...Array.from({ length: 7 }, () => '400 invalid_grant')]);
    expect(await redeemOutcome(service, device_code)).toBe('400 invalid_grant');
    expect(await tokensOf(person)).toHaveLength(before + 1);
  });

  it('cannot be replaced by the user code', async () => {
    const { user_code } = await approvedSignIn();
    expect(await redeemOutcome(service, user_code)).toBe('400 invalid_grant');
  });

  it('expires, approved or not', async () => {
    const [pending, confirmed] = [await beginDevice(service), await approvedSignIn()];
    for (const { user_code } of [pending, confirmed]) await elapseDevice(service, user_code, 600);
    expect(await redeemOutcome(service, pending.device_code)).toBe('400 expired_token');
    expect(await redeemOutcome(service, confirmed.device_code)).toBe('400 expired_token');
  });

  it('that is tried too often gets an interval that grows by five seconds each time', async () => {
    const { device_code, user_code } = await beginDevice(service);
    const outcomes = [];
    for (const pause of [0, 5, 2, 5, 10, 9, 12, 15]) {
      await elapseDevice(service, user_code, pause);
      outcomes.push((await redeemOutcome(service, device_code)).slice(4));
    }
    // The interval is 5 s at first. Each attempt that is too early adds 5 s, so all later pauses are too short.
    expect(outcomes).toEqual([
      'authorization_pending',
      'authorization_pending',
      'slow_down',
      'slow_down',
      'slow_down',
      'slow_down',
      'slow_down',
      'slow_down',
    ]);
    expect(await storedRequests(user_code)).toMatchObject([{ interval_seconds: 35 }]);
    await elapseDevice(service, user_code, 35);
    expect(await redeemOutcome(service, device_code)).toBe('400 authorization_pending');
  });

  it('that was tried too often still gets its token immediately after its approval', async () => {
    const { device_code, user_code } = await beginDevice(service);
    await redeemOutcome(service, device_code);
    expect(await redeemOutcome(service, device_code)).toBe('400 slow_down');
    await decideDevice(service, person, user_code);
    expect(await redeemOutcome(service, device_code)).toBe('200');
  });
});
