import { randomUUID } from 'node:crypto';
import { defaultSchedule } from '@rfp/contracts/settings';
import { insertAccount } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { aDigest } from '../testing/digest.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
});
afterAll(() => service.close());

/** A person with settings as a client has saved them. */
async function person(settings: object, email = `${randomUUID()}@example.org`): Promise<{ id: string; email: string }> {
  const { id } = await insertAccount(service.db, { email });
  await service.db.query(
    `INSERT INTO user_settings (account_id, settings, notify_since, updated_at) VALUES ($1, $2, now() - interval '1 hour', now())`,
    [id, JSON.stringify(settings)],
  );
  return { id, email };
}
const on = { email_notifications: true };

describe('the people who want mails', () => {
  it('are listed with their criteria if they have switched mails on; an unchanged list is not sent again', async () => {
    const { id } = await person({ ...on, high_score_threshold: 90 });
    await service.db.query(
      `INSERT INTO workspace_profile (workspace_id, weights, created_at, updated_at) VALUES ($1, '{"relevance": 100}', now(), now())`,
      [id],
    );
    await person({ email_notifications: false });
    const { watchers, version } = await service.rpc.call('auth.watchers', { known: null, after: null });
    const found = watchers?.find(({ person_id }) => person_id === id);
    expect(found).toMatchObject({ threshold: 90, search: { weights: { relevance: 100 } }, schedule: defaultSchedule });
    expect(await service.rpc.call('auth.watchers', { known: version, after: null })).toEqual({
      version,
      watchers: null,
    });
    await service.db.query(`UPDATE account SET banned_until = now() + interval '1 hour' WHERE id = $1`, [id]);
    const later = await service.rpc.call('auth.watchers', { known: version, after: null });
    expect(later.watchers?.map(({ person_id }) => person_id)).not.toContain(id);
  });
});

describe('the mail of a digest', () => {
  it('is sent once to the confirmed address of the settings, with links to unsubscribe', async () => {
    const { id } = await person({ ...on, notification_email: 'news@example.org' });
    await service.db.query(`UPDATE user_settings SET confirmed_email = 'News@example.org' WHERE account_id = $1`, [id]);
    const digest = aDigest(id);
    const outcomes = await Promise.all([1, 2, 3].map(() => service.rpc.call('auth.send-digest', digest)));
    expect(outcomes).toEqual([{ outcome: 'queued' }, { outcome: 'queued' }, { outcome: 'queued' }]);
    const [mail, ...more] = await service.mailsTo('news@example.org');
    if (mail?.template !== 'digest') throw new Error('no digest was queued');
    expect(more).toEqual([]);
    const notes = ['Matches with 91 of 100: "roof" in the title'];
    const subject = 'New match: Roof repairs (Department of Energy), due Apr 15';
    expect(mail.data).toMatchObject({ subject, total: 1, entries: [{ title: 'Roof repairs', notes }] });
    const token = new URL(mail.data.unsubscribe).searchParams.get('token') ?? '';
    expect(await service.rpc.call('auth.mail-state', { token })).toEqual({ email_notifications: true });
    expect(await service.rpc.call('auth.unsubscribe', { token })).toEqual({ email_notifications: false });
    expect(await service.rpc.call('auth.mail-state', { token })).toEqual({ email_notifications: false });
    expect(await service.rpc.call('auth.send-digest', aDigest(id))).toEqual({ outcome: 'off' });
    expect(await service.rpc.call('auth.send-digest', digest)).toEqual({ outcome: 'queued' });
    await expect(service.rpc.call('auth.unsubscribe', { token: `${token}x` })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('the transaction of a digest', () => {
  it('that fails before its commit leaves no mail and no log entry, and the next call sends the digest', async () => {
    const { id, email } = await person(on);
    const digest = aDigest(id);
    await service.db.query(
      `CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'ended before the commit'; END $$`,
    );
    await service.db.query(
      'CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON mail DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()',
    );
    await expect(service.rpc.call('auth.send-digest', digest)).rejects.toThrow();
    await service.db.query('DROP FUNCTION fail_at_commit CASCADE');
    expect(await service.mailsTo(email)).toEqual([]);
    // The second time simulates a commit whose response was lost.
    for (const _time of [1, 2])
      expect(await service.rpc.call('auth.send-digest', digest)).toEqual({ outcome: 'queued' });
    expect(await service.mailsTo(email)).toHaveLength(1);
  });
});
