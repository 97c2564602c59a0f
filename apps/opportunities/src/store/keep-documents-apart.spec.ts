import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { KeepDocumentsApart1795868000000 } from './migrations/1795868000000-keep-documents-apart.js';

let spec: SpecStore;

beforeEach(async () => {
  spec = await openSpecStore();
});
afterEach(() => spec.drop());

const take = (title: string) =>
  new IntakeService(spec.store).take(aBatch([aNotice({ fields: { title, description: 'Short.' } })]));

/** Stores a row without blanks, as it was before the migration. Only this migration is undone, because intake needs the later ones. */
async function takeBefore(title: string): Promise<void> {
  const migration = new KeepDocumentsApart1795868000000();
  const runner = spec.store.createQueryRunner();
  try {
    await migration.down(runner);
    await take(title);
    await migration.up(runner);
  } finally {
    await runner.release();
  }
}

const stored = () =>
  spec.store.query<unknown[]>(
    `SELECT document @@ 'road' AS replaced, pg_column_toast_chunk_id(document) IS NOT NULL AS apart, pg_column_size(padding) < 64 AS shrunk
       FROM opportunity_search`,
  );

it('a short search document is kept apart from its row, also once it is replaced', async () => {
  await take('Roof repair');
  expect(await stored()).toEqual([{ replaced: false, apart: true, shrunk: true }]);
  await take('Road repair');
  expect(await stored()).toEqual([{ replaced: true, apart: true, shrunk: true }]);
});

it('one of an earlier release is moved when it is written the next time', async () => {
  await takeBefore('Roof repair');
  expect(await stored()).toMatchObject([{ apart: false }]);
  await take('Road repair');
  expect(await stored()).toEqual([{ replaced: true, apart: true, shrunk: true }]);
});

it('those of an earlier release are moved at once by the command that the documentation names', async () => {
  await takeBefore('Roof repair');
  await spec.store.query('VACUUM FULL opportunity_search');
  expect(await stored()).toEqual([{ replaced: false, apart: true, shrunk: true }]);
});
