import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { AnswerTable } from './answer-table.js';

let database: ServiceDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

it('the newest answers are cached, each for a week', async () => {
  const table = new AnswerTable(store, 2);
  for (const key of ['one', 'two', 'three']) await table.store(key, { said: key });
  expect(await Promise.all(['one', 'two', 'three'].map(table.find))).toEqual([
    undefined,
    { said: 'two' },
    { said: 'three' },
  ]);
  await table.store('two', { said: 'again' });
  expect(await table.find('two')).toEqual({ said: 'again' });
  await store.query(`UPDATE model_answer SET kept_at = now() - interval '8 days' WHERE key = 'three'`);
  expect(await table.find('three')).toBeUndefined();
});
