import { naics, psc } from '@rfp/codes/code-tables';
import { type Award } from './award.js';

/** Dimensions for grouping awards, with the key of an award; null if the award does not state it. */
const keys = {
  agency: ({ agency }: Award) => agency,
  subAgency: ({ subAgency }: Award) => subAgency,
  recipient: ({ recipient }: Award) => recipient.id,
  sector: ({ naics }: Award) => naics && sectorOf(naics),
  naics: ({ naics }: Award) => naics,
  pscCategory: ({ psc }: Award) => psc && pscCategoryOf(psc),
} satisfies Record<string, (award: Award) => string | null>;

export type Dimension = keyof typeof keys;

export const dimensions: readonly Dimension[] = ['agency', 'subAgency', 'recipient', 'sector', 'naics', 'pscCategory'];

export function keyOf(award: Award, dimension: Dimension): string | null {
  // Sources print an empty text for unknown values.
  return keys[dimension](award) || null;
}

/** NAICS sectors with several code prefixes. */
const wideSectors = ['31-33', '44-45', '48-49'];

/** NAICS sector of a code: its first two digits, or `31-33`, `44-45` or `48-49`. */
export function sectorOf(code: string): string {
  const start = code.slice(0, 2);
  return wideSectors.find((sector) => start >= sector.slice(0, 2) && start <= sector.slice(3)) ?? start;
}

/** Category of a PSC: the letter of a service, the first two digits of a product. */
export function pscCategoryOf(code: string): string {
  return /^\d/.test(code) ? code.slice(0, 2) : code.slice(0, 1).toUpperCase();
}

/** Title of a key; the key itself if the dimension has no table of titles. */
export function titleOf(key: string, dimension: Dimension): string {
  if (dimension === 'sector') return naics.get(key.slice(0, 2))?.title ?? key;
  if (dimension === 'naics') return naics.get(key)?.title ?? key;
  if (dimension === 'pscCategory') return psc.get(key)?.title ?? key;
  return key;
}
