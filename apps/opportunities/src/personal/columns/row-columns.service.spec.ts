import { aNotice } from '@rfp/testing/builders';
import { type EntityManager } from 'typeorm';
import { IntakeService } from '../../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { inDays } from '../../testing/profile-arbitraries.js';
import { flag, type RowColumns, states } from './row-columns.js';
import { RowColumnsService } from './row-columns.service.js';

let spec: SpecStore;
const named = (title: string, fields = {}) =>
  aNotice({ source_id: title, fields: { opportunity_number: null, title, due_date: inDays(9), ...fields } });
const take = (...notices: ReturnType<typeof named>[]) => new IntakeService(spec.store).take(aBatch(notices));

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(async () => {
  await spec.empty();
  await take(
    named('One'),
    named('Two', { estimated_value: '5000.00' }),
    named('Three', { notice_type: 'Sources Sought' }),
  );
});
afterAll(() => spec.drop());

/** The database, counting the statements that read rows. */
function countReadings() {
  const state = { readings: 0 };
  const query = <T>(sql: string, parameters: unknown[] = []): Promise<T> => {
    if (sql.includes('json_agg(o.id)')) state.readings += 1;
    return spec.store.query<T>(sql, parameters);
  };
  return { service: new RowColumnsService({ query }), state };
}

/** The rows in memory, by id. */
function rowsOf({ values, ids, count }: RowColumns) {
  const slots = Array.from({ length: count }, (_, slot) => slot);
  return new Map(
    slots
      .filter((slot) => ((values.flags[slot] ?? 0) & flag.removed) === 0)
      .map((slot) => [
        ids.idAt(slot),
        { urgency: values.urgency[slot], dollars: values.dollars[slot], ...states[values.state[slot] ?? 0] },
      ]),
  );
}

async function storedIds(): Promise<string[]> {
  const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('the facts in memory', () => {
  it('are those of all rows, in the order of their ids', async () => {
    const columns = await countReadings().service.current();
    const inOrder = [...columns.ids.inOrder].map((slot) => columns.ids.idAt(slot));
    expect(inOrder).toEqual(await storedIds());
    const rows = [...rowsOf(columns).values()];
    expect(new Set(rows.map(({ dollars }) => dollars))).toEqual(new Set([1_250_000, 5000]));
    expect(new Set(rows.map(({ kind }) => kind))).toContain('information');
  });

  it('are reloaded for rows that any process has written, added or removed since', async () => {
    const { service, state } = countReadings();
    const before = rowsOf(await service.current());
    await service.current();
    const { readings } = state;
    await service.current();
    expect(state.readings).toBe(readings);
    const [first = '', second = ''] = [...before.keys()];
    await spec.store.query('UPDATE opportunity_summary SET urgency_score = 7 WHERE id = $1', [first]);
    await spec.store.query('DELETE FROM opportunity_summary WHERE id = $1', [second]);
    await take(named('Four'));
    const after = rowsOf(await service.current());
    expect([...after.keys()].toSorted()).toEqual(await storedIds());
    expect(after.get(first)?.urgency).toBe(7);
  });

  it('are reloaded after the tables were truncated', async () => {
    const { service } = countReadings();
    await service.current();
    await spec.store.query('TRUNCATE opportunity_summary CASCADE');
    expect(rowsOf(await service.current()).size).toBe(0);
    await take(named('Five'));
    expect(rowsOf(await service.current()).size).toBe(1);
  });

  it('include the writes of a transaction that began before others ended', async () => {
    const { service } = countReadings();
    await service.current();
    const [first = ''] = await storedIds();
    const write = async (manager: EntityManager, score: number) =>
      manager.query('UPDATE opportunity_summary SET value_score = $2, urgency_score = $2 WHERE id = $1', [
        first,
        score,
      ]);
    await spec.store.transaction(async (early) => {
      await early.query('SELECT pg_current_xact_id()');
      await take(named('Later'));
      await service.current();
      await write(early, 3);
    });
    expect(rowsOf(await service.current()).get(first)?.urgency).toBe(3);
  });

  it('are reloaded after a failure', async () => {
    const state = { fails: true };
    const query = <T>(sql: string, parameters?: unknown[]): Promise<T> =>
      state.fails ? Promise.reject(new Error('gone')) : spec.store.query<T>(sql, parameters);
    const service = new RowColumnsService({ query });
    await expect(service.current()).rejects.toThrow('gone');
    state.fails = false;
    expect(rowsOf(await service.current()).size).toBe(3);
  });
});
