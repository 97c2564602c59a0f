import { webPage } from '../index.js';
import { extract, now, row, table, url } from '../testing/extract-from.js';

describe('an opportunity with the page of another opportunity', () => {
  it('does not replace the other opportunity when it is replayed', () => {
    const { rejected } = extract(table(row('Roof Repair') + row('Roof Repair').replace('26-1', '26-2')));
    const identity = { key: 'fairview', name: 'Fairview', source_type: 'state_rfp', home_url: url } as const;
    const read = webPage.create(identity, { url }).replay?.(rejected[0]?.raw ?? '', now);
    expect(read).toEqual({ notices: [], rejected });
  });
});
