import { stateCode, stateName } from '@rfp/contracts/vocabulary/us-states';
import { plainWords } from '../search/query/search-words.js';
import { installationTable } from './installation-table.js';

/** Codes that mean a state only after a place. Elsewhere they are words or other abbreviations, such as VA (Veterans Affairs), MS (degree) or DE-FOA. */
const ambiguousCodes = new Set(
  'AL AR AS CO CT DE GU HI IA ID IL IN LA MA MD ME MI MO MP MS NC NE OH OK OR PA PR SC SD VA VI WV'.split(' '),
);
/** Codes that are words even after a comma if the whole title is in capitals. */
const wordsInCapitals = new Set('AS HI IN ME OK OR'.split(' '));

/** Matches a code in capitals that is not a part of a number or of a longer abbreviation. */
const codePattern =
  /(?<lead>, ?|\bBLM[ -]+\(?|[/-])?(?<![A-Za-z0-9.&])(?<code>[A-Z]{2})(?![A-Za-z0-9.&]|-\d|[-/](?![A-Z]{2}\b))/gu;

/** Names of installations and cities, each with the name of its state. */
const installations = installationTable
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [code = '', names = ''] = line.split(' = ');
    return names.split(' | ').map((name) => [` ${plainWords(name)} `, stateName(code) ?? ''] as const);
  });

/**
 * Returns the names of the states that a title mentions by code or by a place: "BLM-CO", "R8 (CA/NV)", "Fort Huachuca". The search document contains
 * them, because a code alone would be indexed as an ordinary word.
 */
export function statesInTitle(title: string): string[] {
  const words = ` ${plainWords(title)} `;
  const states = installations.flatMap(([name, state]) => (words.includes(name) ? [state] : []));
  return [...new Set([...statesByCode(title), ...states])];
}

function statesByCode(title: string): string[] {
  const isInCapitals = !/\p{Ll}/u.test(title);
  const found: string[] = [];
  let end = -2;
  for (const match of title.matchAll(codePattern)) {
    const { lead = '', code = '' } = match.groups ?? {};
    const name = stateCode(code) === code ? stateName(code) : undefined;
    // A code joined by a slash or hyphen is a state only beside another state: "CA/NV".
    const isJoined = /^[/-]$/.test(lead);
    if (name === undefined || (isJoined && end !== match.index) || isWord({ lead, code, isInCapitals })) continue;
    end = match.index + match[0].length;
    found.push(name);
  }
  return found;
}

/** Whether the letters of a code are a word or another abbreviation here. */
function isWord({ lead, code, isInCapitals }: { lead: string; code: string; isInCapitals: boolean }): boolean {
  if (lead === '') return ambiguousCodes.has(code);
  return lead.startsWith(',') && isInCapitals && wordsInCapitals.has(code);
}
