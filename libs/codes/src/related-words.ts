import { relatedPeopleTable } from './related-people-table.js';
import { relatedThingsTable } from './related-things-table.js';
import { synonymKey } from './synonyms.js';

/** Other words of the same lines, by the key of each word or phrase. */
const related = readTable();

function readTable(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of `${relatedPeopleTable}\n${relatedThingsTable}`.split('\n')) {
    const words = line.split(' | ');
    if (words.length < 2) continue;
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      found.set(synonymKey(word), [...new Set([...(found.get(synonymKey(word)) ?? []), ...others])]);
    }
  }
  return found;
}

/** Endings of a word and their replacements, to find its form in the table. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/$/, ''],
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/$/, 's'],
];

/** Words and phrases on the same subject as a word or phrase; not synonyms. */
export function relatedWords(text: string): readonly string[] {
  const key = synonymKey(text);
  const forms = endings.filter(([ending]) => ending.test(key)).map(([ending, instead]) => key.replace(ending, instead));
  return related.get(forms.find((form) => related.has(form)) ?? '') ?? [];
}
