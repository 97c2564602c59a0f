import { fixturesFolder } from '@rfp/sources/testing/recordings/recorded-notices';
import { aNotice } from '@rfp/testing/builders';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { AudienceService } from './audience.service.js';
import { CatalogueService } from './catalogue.service.js';

const file = path.join(fixturesFolder, 'trials/socrata-search.json');
const rowsSchema = z.array(
  z.object({ bidid: z.string(), title: z.string(), agency: z.string(), naics: z.string(), d: z.string() }),
);

(existsSync(file) ? describe : describe.skip)('the trials in ../shared/fixtures, missing here if skipped', () => {
  let spec: SpecStore;
  let catalogue: CatalogueService;

  beforeAll(async () => {
    spec = await openSpecStore();
    catalogue = new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
    const rows = rowsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const notices = rows.map(({ bidid, title, agency, naics, d }) =>
      aNotice({
        source_id: bidid,
        fields: { title, opportunity_number: bidid, agency_name: agency, naics_codes: [naics], description: d },
      }),
    );
    await new IntakeService(spec.store).take(aBatch(notices));
  });
  afterAll(() => spec.drop());

  it.each([
    ['USDOT-OSDBU', 'USDOT-OST-OSDBU-SBTRC2027-1'],
    ['erate', 'RFP-27-0095'],
    ['e-rate', 'RFP-27-0095'],
    ['541715', 'USDOT-OST-OSDBU-SBTRC2027-1'],
  ])('with partial numbers, hyphens and codes are found: %s', async (q, number) => {
    const { rows } = await catalogue.list({
      audience: 'default',
      filter: { q },
      sort: ['title', 'ASC'],
      offset: 0,
      limit: 10,
    });
    expect(rows.map(({ opportunity_number }) => opportunity_number)).toContain(number);
  });
});
