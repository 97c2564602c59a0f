import { Logger } from '@nestjs/common';
import { insertAccount } from '../testing/accounts.js';
import { addEntries, type AuditLog, openAuditLog, verifyLines } from '../testing/audit-log.js';

Logger.overrideLogger(false);

let log: AuditLog;
const tables = ['audit_entry', 'audit_seal', 'audit_day'] as const;
type Table = (typeof tables)[number];

/** Three complete days and today. */
beforeAll(async () => {
  log = await openAuditLog({}, 4);
  const { db } = log;
  for (const daysAgo of [3, 2, 1]) await addEntries(db, 3, { daysAgo });
  await log.seals.seal();
  await addEntries(db, 3);
  await log.seals.seal();
  // Somebody with all rights on the database.
  await db.query('ALTER TABLE audit_entry DISABLE TRIGGER USER, ALTER seq DROP IDENTITY');
  for (const table of ['audit_seal', 'audit_day']) await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of tables) await db.query(`CREATE TABLE saved_${table} AS TABLE ${table}`);
});

afterAll(() => log.close());

afterEach(restore);

async function restore(): Promise<void> {
  for (const table of tables)
    await log.db.query(`DELETE FROM ${table}`).then(() => log.db.query(`INSERT INTO ${table} TABLE saved_${table}`));
}

/** Another value for a column. Numbers and days avoid those of other rows. */
const changes: Record<string, (column: string) => string[]> = {
  text: (column) => [
    `coalesce(left(${column}, -1) || chr(ascii(right(${column}, 1)) # 1), 'x')`,
    `CASE WHEN ${column} IS NULL THEN '' END`,
  ],
  uuid: () => ['gen_random_uuid()', 'NULL'],
  bigint: (column) => [`${column} + 1000`],
  integer: (column) => [`${column} + 1`],
  date: (column) => [`${column} + 400`, `${column} - 400`],
  jsonb: (column) => [
    `coalesce(${column}, '{}') || '{"more": 1}'`,
    `CASE WHEN ${column} IS NULL THEN '{}'::jsonb ELSE '{}' END`,
  ],
  'timestamp with time zone': (column) => [`${column} + INTERVAL '1 millisecond'`],
};

async function columnsOf(table: Table): Promise<{ name: string; type: string; nullable: boolean }[]> {
  return log.db.query(
    `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  );
}

describe('an untouched log', () => {
  it('verifies, with the number of its entries and days, and the same chain each time', async () => {
    const lines = await log.lines();
    expect(verifyLines(lines)).toMatchObject({ ok: true, entries: 12, days: 4, position: 12, erased: 0, fault: null });
    expect(await log.lines()).toEqual(lines);
  });

  it('ends each complete day with the hash of its last entry', async () => {
    const days = await log.db.query<{ entries: number; last: boolean }[]>(
      `SELECT d.entries, d.hash = s.hash AS last FROM audit_day d JOIN audit_seal s ON s.position = d.position ORDER BY d.day`,
    );
    expect(days).toEqual(Array.from({ length: 3 }, () => ({ entries: 3, last: true })));
  });
});

const keyOf = { audit_entry: 'seq', audit_seal: 'position', audit_day: 'day' } satisfies Record<Table, string>;

/** Each change of each value of a table, as an UPDATE of one row. */
async function changesOf(table: Table): Promise<string[]> {
  const key = keyOf[table];
  const rows = await log.db.query<{ at: string }[]>(`SELECT ${key}::text AS at FROM ${table} ORDER BY 1`);
  return (await columnsOf(table)).flatMap(({ name, type, nullable }) =>
    (changes[type]?.(name) ?? [])
      .filter((change) => nullable || change !== 'NULL')
      .flatMap((change) => {
        const isChange = `${name} IS DISTINCT FROM ${change}${nullable ? '' : ` AND ${change} IS NOT NULL`}`;
        return rows.map(
          ({ at }) => `UPDATE ${table} SET ${name} = ${change} WHERE ${key}::text = '${at}' AND ${isChange}`,
        );
      }),
  );
}

describe.each(tables)('a changed value of %s', (table) => {
  it('fails the verification, whichever row and column it is', async () => {
    const unnoticed: string[] = [];
    let tried = 0;
    for (const sql of await changesOf(table)) {
      const [, changed] = await log.db.query<[unknown, number]>(sql);
      if (changed === 0) continue;
      tried += 1;
      if ((await log.verify()).ok) unnoticed.push(sql);
      await restore();
    }
    expect(tried).toBeGreaterThan(10);
    expect(unnoticed).toEqual([]);
  }, 120_000);
});

describe('the verification', () => {
  it.each([
    ['an entry is deleted', 'DELETE FROM audit_entry WHERE seq = 5', 5],
    ['a seal is deleted', 'DELETE FROM audit_seal WHERE position = 5', 5],
    [
      'an entry is deleted with its seal',
      'WITH gone AS (DELETE FROM audit_seal WHERE position = 5) DELETE FROM audit_entry WHERE seq = 5',
      5,
    ],
    ['the end of a day is deleted', 'DELETE FROM audit_day WHERE position = 6', 7],
    ['the end of the last complete day is deleted', 'DELETE FROM audit_day WHERE position = 9', 10],
    [
      'two entries are swapped',
      'UPDATE audit_seal SET entry_seq = CASE position WHEN 4 THEN -5 ELSE -4 END WHERE position IN (4, 5); UPDATE audit_seal SET entry_seq = -entry_seq WHERE entry_seq < 0',
      4,
    ],
    [
      'an entry is inserted between others',
      `UPDATE audit_entry SET seq = 100 + seq WHERE seq > 6; UPDATE audit_seal SET entry_seq = entry_seq + 100 WHERE entry_seq > 6;
       INSERT INTO audit_entry (seq, at, recorded_at, action, address_commitment, user_agent_commitment)
       SELECT 7, now(), now() - INTERVAL '2 days', 'login', address_commitment, user_agent_commitment FROM audit_entry LIMIT 1`,
      7,
    ],
    [
      'an entry is inserted with a seal',
      `UPDATE audit_seal SET position = position + 1000 WHERE position > 6; UPDATE audit_seal SET position = position - 999 WHERE position > 1000;
       INSERT INTO audit_entry SELECT 1000, at, action, account_id, subject, session_id, address, user_agent, detail, recorded_at, service, workspace_id,
         target, before, after, salt, subject_salt, address_commitment, user_agent_commitment, subject_commitment FROM audit_entry WHERE seq = 6;
       INSERT INTO audit_seal SELECT 7, 1000, day, md5(hash) || md5(hash) FROM audit_seal WHERE position = 6`,
      7,
    ],
  ])('fails at the position if %s', async (_what, sql, position) => {
    await log.db.query(sql);
    const { ok, fault } = await log.verify();
    expect(ok).toBe(false);
    expect(fault?.position).toBe(position);
  });

  it('finds an entry that somebody inserted without a seal', async () => {
    await log.db
      .query(`UPDATE audit_entry SET seq = 5000 WHERE seq = 12; UPDATE audit_seal SET entry_seq = 5000 WHERE entry_seq = 12;
      INSERT INTO audit_entry (seq, at, recorded_at, action, address_commitment, user_agent_commitment)
      SELECT 4000, now(), now() - INTERVAL '1 hour', 'login', address_commitment, user_agent_commitment FROM audit_entry LIMIT 1`);
    const { ok } = await log.verify();
    expect(ok).toBe(false);
  });

  it('finds a cut tail by the hash of the day that was logged', async () => {
    const [logged] = await log.db.query<{ day: string; hash: string }[]>(
      'SELECT day::text AS day, hash FROM audit_day ORDER BY day DESC LIMIT 1',
    );
    if (logged === undefined) throw new Error('no day has ended');
    await expect(log.verify([logged])).resolves.toMatchObject({ ok: true });
    await log.db.query(`DELETE FROM audit_seal WHERE position > 7; DELETE FROM audit_entry WHERE seq > 7;
      DELETE FROM audit_day WHERE position > 7`);
    await expect(log.verify()).resolves.toMatchObject({ ok: true, entries: 7 });
    const { ok, fault } = await log.verify([logged]);
    expect(ok).toBe(false);
    expect(fault?.reason).toBe(
      `No entry of ${logged.day} has the expected hash: the end of that day was cut or changed.`,
    );
  });

  it('passes after an account was removed, which erases where it acted from', async () => {
    await log.db.query('ALTER TABLE audit_entry ENABLE TRIGGER USER');
    const { id } = await insertAccount(log.db);
    await log.db.query('ALTER TABLE audit_entry ALTER seq ADD GENERATED ALWAYS AS IDENTITY (START 200)');
    await addEntries(log.db, 2, { account: id });
    const before = await log.verify();
    await log.db.query('DELETE FROM account WHERE id = $1', [id]);
    const after = await log.verify();
    expect(after).toEqual({ ...before, erased: 2 });
    const rows = await log.db.query<unknown[]>(
      'SELECT address, user_agent, salt FROM audit_entry WHERE account_id = $1',
      [id],
    );
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ address: null, user_agent: null, salt: null })));
    await log.db.query('ALTER TABLE audit_entry DISABLE TRIGGER USER, ALTER seq DROP IDENTITY');
  });
});

describe('an exported file', () => {
  it('fails the verification after any change of a byte', async () => {
    const file = Buffer.from(`${(await log.lines()).join('\n')}\n`);
    const unnoticed: number[] = [];
    // Every seventh byte with a changing bit, which covers each member of some line.
    for (let at = 0; at < file.length; at += 7) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      if (verifyLines(changed.toString().split('\n').slice(0, -1)).ok) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
  }, 60_000);

  it('fails the verification without one of its lines, with a line twice, and with two lines swapped', async () => {
    const lines = await log.lines();
    for (const [at, line] of lines.entries()) {
      expect([at, verifyLines(lines.toSpliced(at, 1)).ok]).toEqual([at, false]);
      expect([at, verifyLines(lines.toSpliced(at, 0, line)).ok]).toEqual([at, false]);
      const next = lines[at + 1];
      if (next !== undefined) expect([at, verifyLines(lines.toSpliced(at, 2, next, line)).ok]).toEqual([at, false]);
    }
  });

  it('cannot be verified if it was exported with a filter', async () => {
    const { text } = await log.exports.part({ service: 'sync' }, undefined, 1000);
    const { fault } = verifyLines(text.split('\n').slice(0, -1));
    expect(fault?.reason).toBe('The file was exported with a filter. Only a whole log can be verified.');
  });
});
