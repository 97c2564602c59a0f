/** Whether an amount is a lower or an upper limit. */
export type Bound = 'floor' | 'ceiling';

const notNegated = String.raw`(?<!\b(?:no|not|n['’]t)(?: to)? )`;
/** Words directly before an amount. `over three years` does not match. */
const floorBefore = new RegExp(
  String.raw`(?:\b(?:over|above|${notNegated}(?:(?:more|greater|higher|larger) than(?: or equal to)?|exceed(?:s|ing)?)|(?:no|not) (?:less|lower|fewer|smaller) than|at least|min(?:imum)?(?: of)?|in excess of|(?:start(?:s|ing)|begin(?:s|ning))(?: at| from)?|from|upwards? of|más de|a partir de|à partir de|desde|plus de|mais de|acima de|über|mehr als|mindestens|oltre|almeno)|[>≥]=?)[\s:.]*$`,
  'iu',
);
const floorAfter =
  /^\s*(?:\+(?!\s*(?:iva|vat|gst|hst|tva|mwst|ust|tax|moms|btw)\b)|\(?(?:or|and) (?:more|above|over|up|greater|higher)\b|\(?min(?:imum)?\b|y más\b|et plus\b)/iu;
const ceilingAnywhere = new RegExp(
  String.raw`\b(?:up to|(?:not|n['’]t) (?:to )?exceed(?:ing)?|(?:no|not) (?:more|greater|higher|larger) than|at most|maximum|max|ceiling|${notNegated}(?:less|fewer|lower|smaller) than|under|below|capped at|NTE|hasta|jusqu['’]à|bis zu|höchstens|até|fino a|massimo|máximo)(?![\p{L}\d])|[<≤]|\bor (?:less|under|below|fewer)\b`,
  'iu',
);

/**
 * Whether the words around an amount call it a minimum or a maximum.
 * @returns null if neither
 */
export function boundOf(before: string, behind: string): Bound | null {
  if (floorBefore.test(before) || floorAfter.test(behind)) return 'floor';
  return ceilingAnywhere.test(`${before}…${behind}`) ? 'ceiling' : null;
}

/** Whether the words around two amounts call the first amount a minimum and the second a maximum. */
export function areLimits(before: string, between: string): boolean {
  const [firstWords = '', ...nextWords] = between.split(/[,;:(]|\b(?:but|and)\b/i);
  return boundOf(before, firstWords) === 'floor' && ceilingAnywhere.test(nextWords.join(' ') || between);
}

/** Units whose price is a total: an amount per year, or per award to one applicant. */
const totalUnits =
  'years?|yrs?|annum|fiscal|FY|calendar|budget|biennium|awards?|grants?|projects?|contracts?|agreements?|task orders?|applicants?|applications?|recipients?|grantees?|awardees?|proposals?|proposers?|programs?|programmes?|organi[sz]ations?|institutions?|entity|teams?|an|ans|année|año|ano|anno|Jahr|år';
const units =
  'hours?|hrs?|days?|weeks?|months?|nights?|minutes?|pieces?|units?|items?|tons?|miles?|gallons?|pounds?|persons?|heads?|students?|feet|foot|yards?|acres?|mes|mois|Monat|hora|heure|Stunde';
const unitPriceAfter = new RegExp(
  String.raw`^[\s,.)(]*(?:each\b(?!\s+(?:${totalUnits})(?![\p{L}\d]))|ea\b|apiece\b|(?:per|pro|par|por|je)\s+(?:\d+\s*)?(?!(?:${totalUnits})(?![\p{L}\d]))\p{L}|\/\s*(?!(?:${totalUnits})(?![\p{L}\d]))\p{L}|(?:an?|al|la|l['’]|im)\s*(?:${units})(?![\p{L}\d])|(?:hourly|daily|weekly|monthly)\b)`,
  'iu',
);
const unitPriceBefore =
  /\b(?:unit (?:prices?|costs?|rates?)|(?:hourly|daily|weekly|monthly|billing|labou?r)(?: \p{L}+)?|(?:prices?|costs?|rates?|charges?) (?:per|each)(?: \p{L}+)?)[^\p{L}\d]*(?:(?:is|of|from|at)\s*)?$/iu;

/** Whether an amount is a unit price, such as `$7,500 per acre`, and not a total. */
export function isUnitPrice(before: string, behind: string): boolean {
  return unitPriceAfter.test(behind) || unitPriceBefore.test(before);
}
