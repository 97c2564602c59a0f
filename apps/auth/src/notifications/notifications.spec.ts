import { randomUUID } from 'node:crypto';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { defaultSchedule } from '@rfp/contracts/settings';
import { insertAccount } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { aDigest, aSearchSection, aSection } from '../testing/digest.js';

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

describe('a schedule', () => {
  it('of an earlier release has the alert of the threshold on; people who have switched it off are listed as well', async () => {
    const { fit_alert: _on, ...earlier } = { ...defaultSchedule, time_zone: 'America/New_York' };
    const [former, off] = [await person(on), await person(on)];
    const save = 'UPDATE user_settings SET notifications = $2 WHERE account_id = $1';
    await service.db.query(save, [former.id, earlier]);
    await service.db.query(save, [off.id, { ...earlier, fit_alert: false }]);
    const { watchers } = await service.rpc.call('auth.watchers', { known: null, after: null });
    const scheduleOf = (id: string) => watchers?.find(({ person_id }) => person_id === id)?.schedule;
    expect(scheduleOf(former.id)).toEqual({ ...earlier, fit_alert: true });
    expect(scheduleOf(off.id)).toEqual({ ...earlier, fit_alert: false });
  });
});

describe('the profiles of workspaces', () => {
  it('are those of the requested ones that exist, personal ones included, with defaults for what was not saved', async () => {
    const [saved, unsaved, other] = [await person(on), await person(on), await person(on)];
    await service.db.query(
      `INSERT INTO workspace_profile (workspace_id, keywords, created_at, updated_at) VALUES ($1, '["roof"]', now(), now())`,
      [saved.id],
    );
    const ids = [saved.id, unsaved.id, randomUUID()];
    const { profiles } = await service.rpc.call('auth.workspace-profiles', { ids });
    expect(new Map(profiles.map(({ workspace_id, search }) => [workspace_id, search]))).toEqual(
      new Map([
        [saved.id, { ...defaultSearchProfile, keywords: ['roof'] }],
        [unsaved.id, defaultSearchProfile],
      ]),
    );
    expect(profiles.map(({ workspace_id }) => workspace_id)).not.toContain(other.id);
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
    expect(mail.data).toMatchObject({
      subject,
      sections: [{ entries: [{ title: 'Roof repairs', notes }], receipt: null }],
    });
    const token = new URL(mail.data.unsubscribe).searchParams.get('token') ?? '';
    expect(await service.rpc.call('auth.mail-state', { token })).toEqual({ email_notifications: true, search: null });
    const stopped = { email_notifications: false, search: null };
    expect(await service.rpc.call('auth.unsubscribe', { token })).toEqual(stopped);
    expect(await service.rpc.call('auth.mail-state', { token })).toEqual(stopped);
    expect(await service.rpc.call('auth.send-digest', aDigest(id))).toEqual({ outcome: 'off' });
    expect(await service.rpc.call('auth.send-digest', digest)).toEqual({ outcome: 'queued' });
    await expect(service.rpc.call('auth.unsubscribe', { token: `${token}x` })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

/** The token of a link. */
const tokenOf = (address: string | null | undefined) => new URL(address ?? '').searchParams.get('token') ?? '';

/** The data of the only mail that an address got. */
async function digestTo(email: string) {
  const [mail] = await service.mailsTo(email);
  if (mail?.template !== 'digest') throw new Error('no digest was queued');
  return mail.data;
}

async function stoppedAlertsOf(person: string): Promise<unknown[]> {
  const sql = `SELECT data FROM outbox WHERE type = 'auth.alert-stopped' AND key = $1`;
  const rows = await service.db.query<{ data: unknown }[]>(sql, [person]);
  return rows.map(({ data }) => data);
}

describe('the link below a search in a mail', () => {
  it('stops the alert of this search, and other mails stay on until the person stops all', async () => {
    const { id, email } = await person(on);
    const [first, second] = [aSearchSection('Cooling "systems"'), aSearchSection('Roofs')];
    await service.rpc.call('auth.send-digest', aDigest(id, [first, second]));
    const { sections, unsubscribe } = await digestTo(email);
    const token = tokenOf(sections[0]?.stop);
    const state = { email_notifications: true, search: 'Cooling "systems"' };
    expect(await service.rpc.call('auth.mail-state', { token })).toEqual(state);
    expect(await stoppedAlertsOf(id)).toEqual([]);
    expect(await service.rpc.call('auth.unsubscribe', { token })).toEqual(state);
    expect(await stoppedAlertsOf(id)).toEqual([{ user_id: id, search_id: first.search?.id }]);
    expect(await service.rpc.call('auth.mail-state', { token: tokenOf(unsubscribe) })).toMatchObject({ search: null });
    const all = await service.rpc.call('auth.unsubscribe', { token, all: 'true' });
    expect(all).toEqual({ ...state, email_notifications: false });
    expect(await stoppedAlertsOf(id)).toHaveLength(1);
    await service.db.query('DELETE FROM account WHERE id = $1', [id]);
    expect(await service.rpc.call('auth.unsubscribe', { token })).toEqual({ ...state, email_notifications: false });
    expect(await stoppedAlertsOf(id)).toHaveLength(1);
  });

  it('is also that of the button of mail programs if the mail has nothing else', async () => {
    const [only, mixed] = [await person(on), await person(on)];
    const section = aSearchSection('\u6f22'.repeat(80));
    await service.rpc.call('auth.send-digest', aDigest(only.id, [section]));
    await service.rpc.call('auth.send-digest', aDigest(mixed.id, [aSection(), section]));
    const { unsubscribe, unsubscribePage } = await digestTo(only.email);
    // Mail servers refuse header lines of more than 998 characters.
    expect(unsubscribe.length).toBeLessThan(900);
    const stateOf = (address: string) => service.rpc.call('auth.mail-state', { token: tokenOf(address) });
    expect(await stateOf(unsubscribe)).toMatchObject({ search: section.search?.name });
    expect(await stateOf(unsubscribePage)).toMatchObject({ search: null });
    expect(await stateOf((await digestTo(mixed.email)).unsubscribe)).toMatchObject({ search: null });
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
