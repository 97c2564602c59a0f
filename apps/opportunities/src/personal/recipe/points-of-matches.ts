import { matchPoints } from '@rfp/scoring/matching/match-search';
import { type ProfileItem, profileItems, type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { placesOfDigits } from '../../keywords/keyword-sql.js';

/** Bits of what rows have of a profile. */
export const bitOf: Record<ProfileItem, number> = { naics_codes: 1, set_asides: 2, agencies: 4, places: 8 };

/** Points of what a row matches, and whether that is of the work itself: not the buyer, who may take part, or the place alone. */
interface Worth {
  readonly points: number;
  readonly isSubject: boolean;
}

/** Points by what is matched: few rows match something that no other one does. */
export class PointsOfMatches {
  readonly #digits: string[] = [''];
  readonly #keys = new Map<string, number>();
  readonly #worth = new Map<number, Worth>();

  constructor(private readonly recipe: Recipe) {}

  keyOf(digits: string): number {
    if (/^0*$/.test(digits)) return 0;
    const known = this.#keys.get(digits);
    if (known !== undefined) return known;
    const key = this.#digits.push(digits) - 1;
    this.#keys.set(digits, key);
    return key;
  }

  of(key: number, items: number): Worth {
    const both = key * 16 + items;
    const known = this.#worth.get(both);
    if (known !== undefined) return known;
    const matched = profileItems.filter((item) => (items & bitOf[item]) !== 0);
    const found = placesOfDigits(this.#digits[key] ?? '');
    const worth = {
      points: matchPoints(found, matched, this.recipe),
      isSubject: matched.includes('naics_codes') || found.some((place) => place !== 'agency'),
    };
    this.#worth.set(both, worth);
    return worth;
  }
}
