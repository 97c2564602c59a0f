import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { type Query } from '@rfp/contracts/query/query';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { compileQuery } from '../../search/query/compile-query.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';
import { countWithoutParts } from './count-without-parts.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
  await new IntakeService(spec.store).take(aBatch([aNotice({ source_id: 'a', fields: { title: 'Roof services' } })]));
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

const compile = (query: Query) => compileQuery(spec.store, { demo: false, filter: {}, query }, { synonyms: () => [] });

async function totalsWithout(text: string): Promise<(number | undefined)[]> {
  const now = new Date();
  const { understood } = understandQuery(text, now);
  const parts = await countWithoutParts(spec.store, [text], understood, now, compile);
  return parts.map(({ without }) => without?.total);
}

it('parts are counted as long as the estimated time of all counts of the request is short', async () => {
  expect(await totalsWithout('services in Alaska')).toEqual([1]);
  await spec.store.query(`UPDATE search_word SET documents = 400000 WHERE word = 'servic'`);
  await spec.store.query(`UPDATE opportunity_count SET records = 900000 WHERE kind = 'state'`);
  expect(await totalsWithout('services in Alaska')).toEqual([undefined]);
  expect(await totalsWithout('roof in Alaska')).toEqual([1]);
});
