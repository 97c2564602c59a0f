import { readQuery } from '@rfp/contracts/query/query-text';
import { z } from 'zod';
import { openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { compileQuery } from './compile-query.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
  await spec.store.query(
    `INSERT INTO search_word (word, documents) VALUES ('zebra', 3), ('trail', 150), ('servic', 90000), ('suppli', 120000), ('roof', 5)`,
  );
  await spec.store.query(
    `INSERT INTO opportunity_count (kind, demo, key, records, valued, dollars) VALUES ('state', false, 'active|federal_contract|50', 300000, 0, 0)`,
  );
});
afterAll(() => spec.drop());

const lookedRow = z.object({ looked: z.string() });

/** Returns the query for the word index, and how many conditions remain besides the one on demo records. */
async function compile(q: string) {
  const selection = { demo: false, filter: {}, query: readQuery(q) };
  const { index, parameters, conditions } = await compileQuery(spec.store, selection, {
    synonyms: () => [],
  });
  const [row] = await parameters.read(spec.store, lookedRow, `SELECT (${index})::text AS looked`);
  return { looked: row?.looked, checked: conditions.length - 1 };
}

describe('a search for several words', () => {
  it.each([
    ['zebra services', /^(?!.*servic).*zebra/, 1],
    ['zebra trail', /zebra.*trail/, 0],
    ['zebra -roof', /^(?!.*roof).*zebra/, 1],
    ['services -roof', /servic.*roof/, 0],
    ['services', /servic/, 0],
  ])('looks up "%s" in the index if words are rare, and rechecks the others', async (q, looked, checked) => {
    expect(await compile(q)).toMatchObject({ looked: expect.stringMatching(looked), checked });
  });
});
