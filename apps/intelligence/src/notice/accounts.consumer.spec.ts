import { randomUUID } from 'node:crypto';
import { type DataSource } from 'typeorm';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { AccountsConsumer } from './accounts.consumer.js';

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

async function people(sql: string): Promise<unknown> {
  return (await store.query<{ person: string }[]>(sql)).map(({ person }) => person);
}

describe('the removal of an account', () => {
  it('deletes the questions, checked requirements and enrichments of this person only, and can be repeated', async () => {
    const [removed, other] = [randomUUID(), randomUUID()];
    for (const person of [removed, other]) {
      const job = randomUUID();
      await store.query(
        `INSERT INTO notice_question (user_id, opportunity_id, key, question, answer, asked_at)
         VALUES ($1, gen_random_uuid(), 'due', 'When are offers due?', '{}', now())`,
        [person],
      );
      await store.query(
        `INSERT INTO checked_requirement (user_id, opportunity_id, key, words, beside, checked_at)
         VALUES ($1, gen_random_uuid(), 'bond', 'A bid bond is required.', '{}', now())`,
        [person],
      );
      await store.query(
        `INSERT INTO enrichment_job (id, person, audience, state, created_at) VALUES ($1, $2, 'default', 'done', now())`,
        [job, person],
      );
      await store.query(
        `INSERT INTO enrichment_item (job_id, "position", opportunity_id, state) VALUES ($1, 0, gen_random_uuid(), 'done')`,
        [job],
      );
    }
    const event = {
      id: randomUUID(),
      type: 'auth.account-removed',
      time: new Date().toISOString(),
      source: 'auth',
      key: removed,
      data: { user_id: removed },
    };
    for (const _again of [1, 2]) await new AccountsConsumer(store).removed(event);
    expect(await people('SELECT user_id AS person FROM notice_question')).toEqual([other]);
    expect(await people('SELECT user_id AS person FROM checked_requirement')).toEqual([other]);
    expect(
      await people('SELECT job.person FROM enrichment_item item JOIN enrichment_job job ON job.id = item.job_id'),
    ).toEqual([other]);
    expect(await people('SELECT person FROM enrichment_job')).toEqual([other]);
  });
});
