import { aNotice } from '@rfp/testing/builders';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { FactRows } from './fact-rows.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
  await new IntakeService(spec.store).take(
    aBatch(
      [1, 2, 3].map((n) => aNotice({ source_id: `n${n}`, fields: { opportunity_number: null, title: `Notice ${n}` } })),
    ),
  );
});
afterAll(() => spec.drop());

async function idsOf(): Promise<string[]> {
  const rows = await readRows(
    spec.store,
    z.object({ id: z.string() }),
    'SELECT id FROM opportunity_summary ORDER BY id',
  );
  return rows.map(({ id }) => id);
}

describe('the facts of rows', () => {
  it('are read once, and again of a row that was written since', async () => {
    const rows = new FactRows();
    const ids = await idsOf();
    const asked: unknown[] = [];
    const database = {
      query: <T>(sql: string, parameters?: unknown[]) => {
        if (sql.includes('o.title')) asked.push(parameters?.[0]);
        return spec.store.query<T>(sql, parameters);
      },
    };
    const read = async () => {
      const found = await rows.read(database, ids, { mayBe: '$2::text IS NULL', query: null });
      return new Map(found.map(({ facts }) => [facts.id, facts.urgency_score]));
    };
    const first = await read();
    expect([...first.keys()].toSorted()).toEqual(ids);
    expect(await read()).toEqual(first);
    expect(asked).toEqual([ids]);
    const [, changed = ''] = ids;
    await spec.store.query('UPDATE opportunity_summary SET urgency_score = 7 WHERE id = $1', [changed]);
    expect((await read()).get(changed)).toBe(7);
    expect(asked).toEqual([ids, [changed]]);
    await spec.store.query(`UPDATE opportunity_text SET location = 'Boise' WHERE id = $1`, [changed]);
    await read();
    expect(asked).toEqual([ids, [changed], [changed]]);
  });
});
