import { countByType } from './count-by-type.js';

const totals = { federal_contract: 900, federal_grant: 1200, state_rfp: 40, private_rfp: 0, scraped: 0 };

describe('the newest opportunities by type', () => {
  it('are counted, most frequent first, with the total of each type [spec 7.5]', () => {
    const sample = [
      { source_type: 'state_rfp' },
      { source_type: 'federal_grant' },
      { source_type: 'state_rfp' },
    ] as const;
    expect(countByType(sample, totals)).toEqual([
      { type: 'state_rfp', count: 2, all: 40 },
      { type: 'federal_grant', count: 1, all: 1200 },
      { type: 'federal_contract', count: 0, all: 900 },
    ]);
  });
});
