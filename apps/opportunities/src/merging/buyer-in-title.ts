import { searchWords } from '../search/query/search-words.js';

/** Names of one word, such as Energy, are subjects as well. */
const shortestName = 2;

/** Those whose hospitals, laboratories and bases others buy for, and these: "Naval Medical Center Portsmouth: janitorial services". */
const owners = 'naval|navy|army|air force|space force|marine corps|coast guard|va|veterans affairs|dla';
const facilities = `medical center|medical clinic|medical command|regional medical center|health care system|healthcare system|hospital
health clinic|outpatient clinic|surface warfare center|undersea warfare center|air warfare center|information warfare center|sea systems command
air systems command|supply systems command|research laboratory|medical research institute|air station|weapons station|base|shipyard|space command
troop support medical|troop support construction and equipment|troop support clothing and textiles|troop support subsistence|troop support`;
const facility = new RegExp(`(?<!\\S)(?:${owners}) (?:${facilities.replaceAll('\n', '|')})(?!\\S)`, 'gu');

/**
 * The words of a title that are a name of its buyer, or of a body that it buys for: they say for whom the work is, not what it is.
 * @param names - the names of the buyer at all levels
 */
export function buyerInTitle(title: string, names: readonly string[]): string {
  const words = searchWords(title, { acronyms: true });
  const found = [...names.map((name) => searchWords(name)).filter(isLong), ...(words.match(facility) ?? [])];
  // Blanks around it: a name begins and ends with whole words.
  const padded = ` ${words} `;
  const ranges = found.flatMap((name) => placesOf(` ${name} `, padded).map((at) => [at, at + name.length] as const));
  const isOfBuyer = (at: number) => ranges.some(([from, until]) => at >= from && at < until);
  return [...words.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => (isOfBuyer(index) ? [word] : [])).join(' ');
}

function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function isLong(name: string): boolean {
  return name.split(' ').length >= shortestName;
}
