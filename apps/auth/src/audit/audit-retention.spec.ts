import { Logger } from '@nestjs/common';
import { addEntries, type AuditLog, openAuditLog } from '../testing/audit-log.js';

const lines: string[] = [];
Logger.overrideLogger({ log: (line: string) => lines.push(line), warn: () => undefined, error: () => undefined });

let log: AuditLog;

beforeEach(async () => {
  lines.length = 0;
  log = await openAuditLog();
});

afterEach(() => log.close());

const count = async (table: string) =>
  (await log.db.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;

describe('the retention of the audit log', () => {
  it('deletes whole days older than 90 days, and the rest verifies from the hash of the last deleted day', async () => {
    for (const daysAgo of [93, 92, 91, 90, 1]) await addEntries(log.db, 2, { daysAgo });
    await log.seals.seal();
    const { hash, position } = await log.verify();
    await log.seals.removeExpired();
    expect([await count('audit_entry'), await count('audit_seal')]).toEqual([4, 4]);
    expect(await count('audit_day')).toBe(3);
    expect(await log.verify()).toMatchObject({ ok: true, entries: 4, days: 2, position, hash });
    await log.db.query(`ALTER TABLE audit_day DISABLE TRIGGER USER`);
    await log.db.query(`UPDATE audit_day SET hash = md5(hash) || md5(hash) WHERE position = 6`);
    expect((await log.verify()).fault?.position).toBe(7);
  });

  it('continues the chain after all entries were deleted', async () => {
    await addEntries(log.db, 2, { daysAgo: 100 });
    await log.seals.seal();
    await log.seals.removeExpired();
    expect(await log.verify()).toMatchObject({ ok: true, entries: 0, position: 2 });
    await addEntries(log.db, 1);
    expect(await log.verify()).toMatchObject({ ok: true, entries: 1, position: 3 });
  });

  it('lasts as long as AUTH_AUDIT_DAYS says', async () => {
    const longer = await openAuditLog({ AUTH_AUDIT_DAYS: '400' });
    await addEntries(longer.db, 2, { daysAgo: 399 });
    await longer.seals.seal();
    await longer.seals.removeExpired();
    expect(await longer.verify()).toMatchObject({ ok: true, entries: 2 });
    await longer.close();
  });

  it('leaves sealed entries to the deletion of whole days, also if the previous release deletes them by age', async () => {
    await addEntries(log.db, 2, { daysAgo: 91 });
    await log.seals.seal();
    await log.db.query(`DELETE FROM audit_entry WHERE at < now() - INTERVAL '90 days'`);
    expect(await log.verify()).toMatchObject({ ok: true, entries: 2 });
  });
});

describe('the seals', () => {
  it('log the end of each complete day once, with its entries and last hash', async () => {
    await addEntries(log.db, 3, { daysAgo: 1 });
    await addEntries(log.db, 1);
    await log.seals.seal();
    await log.seals.seal();
    const [day] = await log.db.query<{ day: string; hash: string }[]>('SELECT day::text AS day, hash FROM audit_day');
    expect(lines).toEqual([`The audit log of ${day?.day} is complete: 3 entries, last hash ${day?.hash}`]);
  });

  it('have one order if several processes seal at the same time, and entries are committed late', async () => {
    const late = log.db.createQueryRunner();
    await late.startTransaction();
    await late.manager.query(
      `INSERT INTO audit_entry (at, action, address, user_agent) VALUES (now(), 'login', '', '')`,
    );
    await addEntries(log.db, 2500);
    await Promise.all([log.seals.seal(), log.seals.seal(), log.seals.seal()]);
    await late.commitTransaction();
    await late.release();
    expect(await log.verify()).toMatchObject({ ok: true, entries: 2501, position: 2501 });
  });

  it('are neither changed nor deleted early', async () => {
    await addEntries(log.db, 1, { daysAgo: 1 });
    await log.seals.seal();
    for (const table of ['audit_seal', 'audit_day'])
      for (const sql of [`UPDATE ${table} SET hash = ''`, `DELETE FROM ${table}`])
        await expect(log.db.query(sql)).rejects.toThrow('a seal of the audit log is not changed');
  });
});

describe('an entry', () => {
  it('can lose its address with browser and salt, and nothing else', async () => {
    await addEntries(log.db, 1);
    for (const change of [
      `address = NULL`,
      `address = ''`,
      `salt = gen_random_uuid()`,
      `subject = NULL`,
      `target = NULL`,
    ])
      await expect(log.db.query(`UPDATE audit_entry SET ${change}`)).rejects.toThrow('an audit entry is not changed');
    await log.db.query('UPDATE audit_entry SET address = NULL, user_agent = NULL, salt = NULL');
    expect(await log.verify()).toMatchObject({ ok: true, erased: 1 });
  });
});
