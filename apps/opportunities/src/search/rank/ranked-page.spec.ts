import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';
import { readCursor, writeCursor } from '../plan/orders.js';
import { compileQuery } from '../query/compile-query.js';
import { findRankedPage, rankedOrder } from './ranked-page.js';

let spec: SpecStore;
const count = 30;
/** Only few rows are ranked, so that most follow in the order of their scores. */
const options = { limits: { maxCandidates: 7, maxCommonCandidates: 7 } };

beforeAll(async () => {
  spec = await openSpecStore();
  const notices = Array.from({ length: count }, (_, n) =>
    aNotice({
      source_id: `n${n}`,
      fields: {
        opportunity_number: `N40085-26-R-${1000 + n}`,
        agency_code: `a${n}`,
        title: n % 3 === 0 ? 'Heat pump' : 'Pump that makes heat',
        estimated_value: String(1000 * (n + 1)),
      },
    }),
  );
  await new IntakeService(spec.store).take(aBatch(notices));
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

const compiled = (text: string) =>
  compileQuery(spec.store, { demo: false, filter: {}, query: readQuery(text) }, { synonyms: () => [] });

describe('pages of the best matches', () => {
  it.each(['pump', 'N40085-26-R-10'])('hold each match of %s once, by cursor and by offset', async (text) => {
    const query = await compiled(text);
    const all = (await findRankedPage(spec.store, query, { offset: 0, limit: 100 }, undefined, options)).rows;
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    for (const size of [3, 7, 8]) {
      const seen: string[] = [];
      let last = all[0];
      for (let offset = 0; offset < count; offset += size) {
        const byOffset = await findRankedPage(spec.store, query, { offset, limit: size }, undefined, options);
        expect(byOffset.rows).toEqual(all.slice(offset, offset + size));
        const after = offset === 0 || last === undefined ? {} : { after: readCursor(writeCursor(last), rankedOrder) };
        const { rows } = await findRankedPage(
          spec.store,
          query,
          { offset: 0, limit: size, ...after },
          undefined,
          options,
        );
        seen.push(...rows.map(({ id }) => id));
        last = rows.at(-1);
      }
      expect(seen).toEqual(all.map(({ id }) => id));
    }
  });

  it('have the total, and end', async () => {
    const query = await compiled('pump');
    const page = await findRankedPage(spec.store, query, { offset: count, limit: 5 }, undefined, options);
    expect(page).toEqual({ rows: [], total: { count, is: 'exact' } });
  });
});
