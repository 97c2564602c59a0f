import { randomUUID } from 'node:crypto';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { AccountsConsumer, personTables } from './accounts.consumer.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());

describe('the removal of an account', () => {
  it('deletes the rows of this person only, and can be repeated', async () => {
    const [removed, other] = [randomUUID(), randomUUID()];
    await new IntakeService(spec.store).take(aBatch([aNotice()]));
    for (const person of [removed, other])
      await spec.store.query(
        `INSERT INTO seen_opportunity (person_id, opportunity_id, version, seen_through, seen_at)
         SELECT $1, id, 1, now(), now() FROM opportunity_summary`,
        [person],
      );
    const event = {
      id: randomUUID(),
      type: 'auth.account-removed',
      time: new Date().toISOString(),
      source: 'auth',
      key: removed,
      data: { user_id: removed },
    };
    for (const _again of [1, 2]) await new AccountsConsumer(spec.store).removed(event);
    const left = await spec.store.query('SELECT person_id FROM seen_opportunity');
    expect(left).toEqual([{ person_id: other }]);
  });

  it('covers every table with rows of a person', async () => {
    const found = await spec.store.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name IN ('person_id', 'user_id', 'account_id') ORDER BY 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(personTables.toSorted());
  });
});
