import { type Opportunity } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../../catalogue/audience.service.js';
import { SearchService } from '../../catalogue/text-search/search.service.js';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';

let spec: SpecStore;

const texts = [
  ['Roof repair', 'Roofs of two barracks are repaired.', 'W912DY-26-R-0041', '5000000.00'],
  ['Barracks maintenance', 'One roof needs repair. See W912DY-26-R-0041.', 'W912DY-26-R-0100', null],
  ['Cooling plant', 'Replacement of heating, ventilation and air conditioning.', 'W912DY-26-R-0200', null],
  ['HVAC service', 'Service.', 'W912DY-26-R-0300', null],
  ['Rooftop garden', 'Plants.', 'W912DY-26-R-0400', '90000.00'],
  ['Rooftop garden', 'Plants.', 'W912DY-26-R-0500', '9000000.00'],
] as const;

beforeAll(async () => {
  spec = await openSpecStore();
  const records = texts.map(([title, description, opportunity_number, estimated_value], index) =>
    aNotice({
      source_id: `n${index}`,
      fields: { title, description, opportunity_number, estimated_value, agency_code: `a${index}`, keywords: [] },
    }),
  );
  await new IntakeService(spec.store).take(aBatch(records));
  const hidden = Array.from({ length: 9 }, (_, index) =>
    aNotice({
      source_name: 'Demo',
      source_id: `d${index}`,
      fields: { opportunity_number: null, title: `HVAC plant ${index}` },
    }),
  );
  await new IntakeService(spec.store).take(aBatch(hidden, { demo: true }));
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

async function search(text: string): Promise<Opportunity[]> {
  const service = new SearchService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
  const criteria = { keywords: [text], limit: 10, explain: true };
  return (await service.search({ audience: 'default', criteria })).rows;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the explanation of a rank', () => {
  it.each(['roof', 'roof OR hvac', 'roof repair OR maintenance', 'W912DY-26-R-0041 OR roof', 'a*', 'score:>=0'])(
    'has points for %s that add up to its rank, with ties ordered by total score',
    async (text) => {
      const rows = await search(text);
      expect(rows.length).toBeGreaterThan(1);
      const ranks = rows.flatMap(({ rank }) => rank ?? []);
      const sums = ranks.map(({ numbers, terms }) => sum([...numbers, ...terms].map(({ points }) => points)));
      expect(ranks.map(({ points }) => points)).toEqual(sums);
      // Ranks are rounded to four digits.
      const places = rows.map(({ rank, total_score }) => ({ points: (rank?.points ?? 0).toFixed(4), total_score }));
      expect(places).toEqual(
        places.toSorted(
          (one, other) => Number(other.points) - Number(one.points) || other.total_score - one.total_score,
        ),
      );
    },
  );

  it('has for each term its fields, its rarity, and whether it matches as written', async () => {
    const [first, second] = await search('hvac');
    expect([first?.title, second?.title]).toEqual(['HVAC service', 'Cooling plant']);
    const term = { text: 'hvac', documents: 2, of: 6, points: expect.any(Number) };
    expect(first?.rank?.terms).toEqual([{ ...term, as_written: true, fields: [{ field: 'title', weight: 1 }] }]);
    expect(second?.rank?.terms).toEqual([
      { ...term, as_written: false, fields: [{ field: 'description', weight: 0.2 }] },
    ]);
  });

  it('counts a record with several forms of a term once, and no hidden record', async () => {
    const terms = (await search('roof OR hvac OR plant')).flatMap(({ rank }) => rank?.terms ?? []);
    const counts = Object.fromEntries(terms.map(({ text, documents, of }) => [text, [documents, of]]));
    expect(counts).toEqual({ roof: [4, 6], hvac: [2, 6], plant: [3, 6] });
  });

  it('begins with an exact number', async () => {
    const [first, second] = await search('W912DY-26-R-0041');
    expect(first?.rank?.numbers).toEqual([{ text: 'W912DY-26-R-0041', points: 1000 }]);
    expect(second?.rank?.numbers).toEqual([]);
    expect(first?.title).toBe('Roof repair');
  });
});
