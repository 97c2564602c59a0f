import { stateCode, stateName } from '@rfp/contracts/vocabulary/us-states';
import { plainWords } from '../search/query/search-words.js';
import { installationTable } from './installation-table.js';

/** Codes that are words, or mean something else without a place before them: Veterans Affairs, a program announcement, a degree, Delaware's in DE-FOA. */
const otherwise = new Set(
  'AL AR AS CO CT DE GU HI IA ID IL IN LA MA MD ME MI MO MP MS NC NE OH OK OR PA PR SC SD VA VI WV'.split(' '),
);
/** These are words in a title of capitals even behind a comma. */
const alwaysWords = new Set('AS HI IN ME OK OR'.split(' '));

/** A code in capitals that is no part of a number or of a longer abbreviation. */
const codes =
  /(?<lead>, ?|\bBLM[ -]+\(?|[/-])?(?<![A-Za-z0-9.&])(?<code>[A-Z]{2})(?![A-Za-z0-9.&]|-\d|[-/](?![A-Z]{2}\b))/gu;

/** Names with the state in which each is. */
const installations = installationTable
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [code = '', names = ''] = line.split(' = ');
    return names.split(' | ').map((name) => [` ${plainWords(name)} `, stateName(code) ?? ''] as const);
  });

/**
 * Names of the states that a title has by their codes or by a place within them: "BLM-CO", "R8 (CA/NV)", "Fort Huachuca". They are searched with
 * the title, whose code alone would be a word.
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
  for (const match of title.matchAll(codes)) {
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
  if (lead === '') return otherwise.has(code);
  return lead.startsWith(',') && isInCapitals && alwaysWords.has(code);
}
