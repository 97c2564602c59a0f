import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';

let spec: SpecStore;

beforeEach(async () => {
  spec = await openSpecStore();
});
afterEach(() => spec.drop());

const take = (title: string) =>
  new IntakeService(spec.store).take(aBatch([aNotice({ fields: { title, description: 'Short.' } })]));

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
