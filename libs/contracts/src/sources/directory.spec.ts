import { directoryQuerySchema, searchDirectory, stateUnlessInPlace } from './directory.js';

const dallas = {
  name: 'City of Dallas',
  kind: 'local',
  place: 'Texas',
  state: 'TX',
  home_url: 'https://dallascityhall.bonfirehub.com/portal/',
} as const;
const dart = {
  ...dallas,
  name: 'Dallas Area Rapid Transit',
  kind: 'district',
  home_url: 'https://dart.example.org/',
} as const;
const zurich = {
  name: 'Zürich',
  kind: 'national',
  place: 'Switzerland',
  state: null,
  home_url: 'https://zh.example.ch/',
} as const;

const found = (query: object) =>
  searchDirectory([dallas, dart, zurich], directoryQuerySchema.parse(query)).map(({ name }) => name);

describe('a search of the directory', () => {
  it.each<[object, string[]]>([
    [{}, ['City of Dallas', 'Dallas Area Rapid Transit', 'Zürich']],
    [{ q: 'dallas' }, ['City of Dallas', 'Dallas Area Rapid Transit']],
    [{ q: 'DALL city' }, ['City of Dallas']],
    [{ q: 'transit texas' }, ['Dallas Area Rapid Transit']],
    [{ q: 'tx' }, ['City of Dallas', 'Dallas Area Rapid Transit']],
    [{ q: 'bonfirehub' }, ['City of Dallas']],
    [{ q: 'zurich' }, ['Zürich']],
    [{ q: '-- ' }, ['City of Dallas', 'Dallas Area Rapid Transit', 'Zürich']],
    [{ q: 'allas' }, []],
    [{ state: 'tx', kind: 'district' }, ['Dallas Area Rapid Transit']],
    [{ state: 'texas' }, ['City of Dallas', 'Dallas Area Rapid Transit']],
    [{ state: 'OH' }, []],
  ])('for %j finds %j', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it('refuses a state that does not exist', () => {
    expect(directoryQuerySchema.safeParse({ state: 'XX' }).error?.issues[0]?.message).toBe(
      'Must be the code or the name of a state, such as TX or Texas',
    );
  });

  it('lists entries with the word in the name first, then in the place, the host, and the label of the publisher', () => {
    const label = { ...zurich, name: 'Reno', kind: 'local', home_url: 'https://reno.example.org/' } as const;
    const host = { ...zurich, name: 'Bids', home_url: 'https://county.example.org/' } as const;
    const place = { ...zurich, name: 'Portal', place: 'County Cork' } as const;
    const name = { ...zurich, name: 'Fairfax County' } as const;
    const query = directoryQuerySchema.parse({ q: 'county' });
    expect(searchDirectory([label, host, place, name], query)).toEqual([name, place, host, label]);
  });
});

describe('the state beside the place of an entry', () => {
  it.each([
    ['Mesa, Arizona', 'AZ', null],
    ['Arizona', 'AZ', null],
    ['Mesa', 'AZ', 'Arizona'],
    ['New York City', 'NY', null],
    ['Kansas City', 'MO', 'Missouri'],
    ['Arkansas City', 'KS', 'Kansas'],
    ['United States', null, null],
  ])('of %s in %s is %s', (place, state, shown) => {
    expect(stateUnlessInPlace({ place, state })).toBe(shown);
  });
});
