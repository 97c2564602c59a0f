import { matchPoints } from '@rfp/scoring/matching/match-search';
import { type ProfileItem, profileItems, type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { parsePlaceDigits } from '../../keywords/keyword-sql.js';

/** Bits of the profile items that a row matches. */
export const itemBits: Record<ProfileItem, number> = { naics_codes: 1, set_asides: 2, agencies: 4, places: 8 };

/** Points for the matches of a row, and whether they concern the work itself. Agency, set-aside and place alone do not. */
interface MatchPoints {
  readonly points: number;
  readonly isSubject: boolean;
}

/** Caches points by combination of matches, because most rows share their combination with others. */
export class MatchPointsCache {
  readonly #digits: string[] = [''];
  readonly #keys = new Map<string, number>();
  readonly #pointsByKey = new Map<number, MatchPoints>();

  constructor(private readonly recipe: Recipe) {}

  keyFor(digits: string): number {
    if (/^0*$/.test(digits)) return 0;
    const known = this.#keys.get(digits);
    if (known !== undefined) return known;
    const key = this.#digits.push(digits) - 1;
    this.#keys.set(digits, key);
    return key;
  }

  pointsFor(key: number, items: number): MatchPoints {
    const combination = key * 16 + items;
    const known = this.#pointsByKey.get(combination);
    if (known !== undefined) return known;
    const matched = profileItems.filter((item) => (items & itemBits[item]) !== 0);
    const found = parsePlaceDigits(this.#digits[key] ?? '');
    const computed = {
      points: matchPoints(found, matched, this.recipe),
      isSubject: matched.includes('naics_codes') || found.some((place) => place !== 'agency'),
    };
    this.#pointsByKey.set(combination, computed);
    return computed;
  }
}
