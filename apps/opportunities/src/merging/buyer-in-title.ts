import { searchWords } from '../search/query/search-words.js';

/** Min words of a name. A single word, such as "Energy", may be the subject. */
const minWords = 2;

/** Bodies with facilities for which other offices buy: "Naval Medical Center Portsmouth: janitorial services". */
const owners = 'naval|navy|army|air force|space force|marine corps|coast guard|va|veterans affairs|dla';
const facilities = `medical center|medical clinic|medical command|regional medical center|health care system|healthcare system|hospital
health clinic|outpatient clinic|surface warfare center|undersea warfare center|air warfare center|information warfare center|sea systems command
air systems command|supply systems command|research laboratory|medical research institute|air station|weapons station|base|shipyard|space command
troop support medical|troop support construction and equipment|troop support clothing and textiles|troop support subsistence|troop support`;
const facility = new RegExp(`(?<!\\S)(?:${owners}) (?:${facilities.replaceAll('\n', '|')})(?!\\S)`, 'gu');

/**
 * Returns the words of a title that name its buyer, or a facility for which it buys. They say who needs the work, not what the work is.
 * @param names - the names of the buyer at all levels
 */
export function buyerInTitle(title: string, names: readonly string[]): string {
  const words = searchWords(title, { acronyms: true });
  const found = [...names.map((name) => searchWords(name)).filter(isLongEnough), ...(words.match(facility) ?? [])];
  // Blanks at both ends, so that names match whole words only.
  const padded = ` ${words} `;
  const ranges = found.flatMap((name) => findAll(` ${name} `, padded).map((at) => [at, at + name.length] as const));
  const isInName = (at: number) => ranges.some(([from, until]) => at >= from && at < until);
  return [...words.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => (isInName(index) ? [word] : [])).join(' ');
}

function findAll(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function isLongEnough(name: string): boolean {
  return name.split(' ').length >= minWords;
}
