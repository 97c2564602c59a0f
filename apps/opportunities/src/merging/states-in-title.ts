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
  const isShouted = !/\p{Ll}/u.test(title);
  const found: string[] = [];
  let end = -2;
  for (const match of title.matchAll(codes)) {
    const { lead = '', code = '' } = match.groups ?? {};
    const name = stateCode(code) === code ? stateName(code) : undefined;
    const isJoined = /^[/-]$/.test(lead);
    const isOffice = lead.startsWith('BLM');
    if (name === undefined || (isJoined && end !== match.index)) continue;
    const isWord = lead === '' ? otherwise.has(code) : isShouted && alwaysWords.has(code) && !isOffice && !isJoined;
    if (isWord) continue;
    end = match.index + match[0].length;
    found.push(name);
  }
  return found;
}
