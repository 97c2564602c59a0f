import { type ListedPreset } from './listed-portal.js';

const competition = 'notice-type IN (cn-standard cn-social cn-desg qu-sy pin-cfc-standard pin-cfc-social)';

const countries =
  'AUT Austria|BEL Belgium|CHE Switzerland|DEU Germany|DNK Denmark|ESP Spain|FIN Finland|FRA France|IRL Ireland|ITA Italy|NLD Netherlands|NOR Norway|POL Poland|PRT Portugal|SWE Sweden';

/** Calls for competition in TED, of all buyers or of the buyers of a country. */
export const tedEntries: readonly ListedPreset[] = [
  entry('ted_all', 'TED, all European tenders', 'international', 'Europe', { query: competition, window_days: 2 }),
  ...countries.split('|').map((row) => {
    const [code, country] = [row.slice(0, 3), row.slice(4)];
    return entry(`ted_${code.toLowerCase()}`, `TED, tenders of ${country}`, 'national', country, {
      query: `${competition} AND buyer-country IN (${code})`,
      window_days: 14,
    });
  }),
];

function entry(
  key: string,
  name: string,
  kind: 'national' | 'international',
  place: string,
  settings: ListedPreset['settings'],
): ListedPreset {
  return {
    key,
    name,
    kind,
    place,
    state: null,
    source_type: 'private_rfp',
    home_url: 'https://ted.europa.eu/',
    terms: 'Reuse is allowed with a reference to TED.',
    connector: 'ted',
    settings,
    evidence: { kind: 'documentation', url: 'https://docs.ted.europa.eu/reuse/search-api.html' },
  };
}
