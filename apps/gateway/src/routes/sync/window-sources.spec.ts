import { type ManagedSource } from '@rfp/contracts/source';
import { stubSources } from '@rfp/testing/stubs/stub-sync-documents';
import { windowSources } from './window-sources.js';

const all = { filter: {}, sort: ['name', 'ASC'], offset: 0, limit: 50 } satisfies Parameters<typeof windowSources>[1];

function keys(query: Partial<Parameters<typeof windowSources>[1]>, sources: ManagedSource[] = stubSources): string[] {
  return windowSources(sources, { ...all, ...query }).rows.map(({ key }) => key);
}

describe('a list of sources', () => {
  it('is sorted by name in natural order, or by the requested column', () => {
    expect(keys({})).toEqual(['county_bids', 'grants_gov', 'nyc_record', 'sam_gov']);
    expect(keys({ sort: ['name', 'DESC'] })).toEqual(['sam_gov', 'nyc_record', 'grants_gov', 'county_bids']);
    expect(keys({ sort: ['id', 'ASC'] })).toEqual(['county_bids', 'grants_gov', 'nyc_record', 'sam_gov']);
    const numbered = stubSources.map((source, index) => ({
      ...source,
      name: `Portal ${['10', '9', '100', '9'][index]}`,
    }));
    expect(keys({}, numbered)).toEqual(['county_bids', 'sam_gov', 'grants_gov', 'nyc_record']);
  });

  it('has sources without schedule last, and equal ones in order of key', () => {
    expect(keys({ sort: ['next_due_at', 'ASC'] })).toEqual(['county_bids', 'grants_gov', 'sam_gov', 'nyc_record']);
    expect(keys({ sort: ['next_due_at', 'DESC'] })).toEqual(['nyc_record', 'grants_gov', 'sam_gov', 'county_bids']);
    const never = stubSources.map((source) => ({ ...source, next_due_at: null }));
    expect(keys({ sort: ['next_due_at', 'DESC'] }, never)).toEqual([
      'county_bids',
      'grants_gov',
      'nyc_record',
      'sam_gov',
    ]);
  });

  it('is filtered', () => {
    expect(keys({ filter: { ids: ['sam_gov', 'no_such', 'grants_gov'] } })).toEqual(['grants_gov', 'sam_gov']);
    expect(keys({ filter: { ids: [] } })).toEqual([]);
    expect(keys({ filter: { kind: 'scraper' } })).toEqual(['county_bids']);
    expect(keys({ filter: { paused: true } })).toEqual(['nyc_record']);
    expect(keys({ filter: { kind: 'api', paused: false } })).toEqual(['grants_gov', 'sam_gov']);
  });

  it('returns the requested rows and the total', () => {
    expect(windowSources(stubSources, { ...all, offset: 1, limit: 2 })).toMatchObject({
      rows: [{ key: 'grants_gov' }, { key: 'nyc_record' }],
      total: 4,
      offset: 1,
    });
    expect(windowSources(stubSources, { ...all, offset: 9 })).toEqual({ rows: [], total: 4, offset: 9 });
  });
});
