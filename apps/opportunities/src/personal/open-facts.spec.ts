import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { inDays } from '../testing/personal-arbitraries.js';
import { type Facts, OpenFacts } from './open-facts.js';

let spec: SpecStore;
const limits = { rows: 10, descriptionBytes: 1_000 };
const named = (title: string, fields = {}) =>
  aNotice({ source_id: title, fields: { opportunity_number: null, title, due_date: inDays(9), ...fields } });
const take = (...notices: ReturnType<typeof named>[]) => new IntakeService(spec.store).take(aBatch(notices));

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(async () => {
  await spec.empty();
  await take(named('One'), named('Two'), named('Three', { posted_date: inDays(-60), due_date: inDays(-3) }));
});
afterAll(() => spec.drop());

/** Counts the rows whose facts are read. */
function watched(changes?: { version: number | undefined }) {
  const read: string[][] = [];
  const state = { statements: 0 };
  const query = <T>(sql: string, parameters: unknown[] = []): Promise<T> => {
    state.statements += 1;
    const [ids] = parameters;
    if (Array.isArray(ids)) read.push(ids.map(String));
    return spec.store.query<T>(sql, parameters);
  };
  return { facts: new OpenFacts({ query }, changes, limits), read, state };
}

function titles(rows: Iterable<Facts>): string[] {
  return [...rows].map(({ title }) => title).toSorted();
}

async function openOf(facts: OpenFacts): Promise<Facts[]> {
  return [...((await facts.open(false)) ?? new Map<string, Facts>()).values()];
}

describe('the facts of open records', () => {
  it('are those of what is open, and of what was posted or amended lately, the newest first', async () => {
    const { facts } = watched();
    const rows = await openOf(facts);
    expect(titles(rows)).toEqual(['One', 'Two']);
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    await take(named('Lately', { posted_date: inDays(-9), due_date: inDays(-3) }));
    expect(titles(await openOf(facts))).toEqual(['Lately', 'One', 'Two']);
    expect(await facts.open(true)).toEqual(new Map());
  });

  it('are read once, and again of a row that was written since, or is no longer stored', async () => {
    const { facts, read } = watched();
    const [first, second] = await openOf(facts);
    await openOf(facts);
    expect(read).toHaveLength(1);
    await spec.store.query('UPDATE opportunity_summary SET urgency_score = 7 WHERE id = $1', [first?.id]);
    await spec.store.query('DELETE FROM opportunity_summary WHERE id = $1', [second?.id]);
    expect(await openOf(facts)).toMatchObject([{ id: first?.id, urgency_score: 7 }]);
    expect(read.slice(1)).toEqual([[first?.id]]);
  });

  it('are not compared with the stored rows until the catalogue has changed', async () => {
    const changes = { version: 1 };
    const { facts, state } = watched(changes);
    await Promise.all([openOf(facts), openOf(facts)]);
    const { statements } = state;
    await openOf(facts);
    expect(state.statements).toBe(statements);
    await take(named('Two', { title: 'Two again' }));
    changes.version = 2;
    expect(titles(await openOf(facts))).toEqual(['One', 'Two again']);
  });

  it('are read anew after a failure', async () => {
    const state = { fails: true };
    const query = <T>(sql: string, parameters?: unknown[]): Promise<T> =>
      state.fails ? Promise.reject(new Error('gone')) : spec.store.query<T>(sql, parameters);
    const facts = new OpenFacts({ query }, { version: 1 });
    await expect(facts.open(false)).rejects.toThrow('gone');
    state.fails = false;
    expect(titles(await openOf(facts))).toEqual(['One', 'Two']);
  });

  it('are given for rows that are not open as well', async () => {
    const { facts } = watched();
    const { rows } = await allIds();
    expect(titles(await facts.of(false, rows))).toEqual(['One', 'Three', 'Two']);
  });

  it.each([
    ['records', Array.from({ length: 11 }, (_, index) => named(`More ${index}`))],
    ['and long texts', [named('Long', { description: 'word '.repeat(300) })]],
  ])('are not in memory for too many %s, but are given for single rows', async (_what, more) => {
    await take(...more);
    const { facts } = watched();
    expect(await facts.open(false)).toBeNull();
    const { rows } = await allIds();
    expect(await facts.of(false, rows)).toHaveLength(3 + more.length);
  });
});

async function allIds(): Promise<{ rows: string[] }> {
  const rows = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  return { rows: rows.map(({ id }) => id) };
}
