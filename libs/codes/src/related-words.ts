import { relatedPeopleTable } from './related-people-table.js';
import { relatedProgramsTable } from './related-programs-table.js';
import { relatedThingsTable } from './related-things-table.js';
import { defaultSynonyms, synonymKey } from './synonyms.js';

/** Other words of the same lines, by the key of each word or phrase. */
const related = readTable();

function readTable(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of `${relatedPeopleTable}\n${relatedThingsTable}\n${relatedProgramsTable}`.split('\n')) {
    const words = line.split(' | ');
    if (words.length < 2) continue;
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      found.set(synonymKey(word), [...new Set([...(found.get(synonymKey(word)) ?? []), ...others])]);
    }
  }
  return found;
}

const shortestCompound = 7;
/** Long words of the tables of synonyms and related words: each may be written as two. */
const compounds: ReadonlySet<string> = new Set(
  [...related.keys(), ...[...defaultSynonyms].flatMap(([word, others]) => [word, ...others].map(synonymKey))].filter(
    (key) => key.length >= shortestCompound && /^\p{L}+$/u.test(key),
  ),
);

/** Two words as one, if the tables have it: `broad band` is `broadband`. */
export function asOneWord(text: string): string | null {
  const [first = '', second = '', ...others] = synonymKey(text).split(' ');
  if (second === '' || others.length > 0) return null;
  const forms = [first + second, (first + second).replace(/s$/, '')];
  return forms.find((form) => compounds.has(form)) ?? null;
}

/** Endings of the forms in which a word may stand in the table, and in what they are replaced. */
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
  // "Fire fighter" is also written as one word.
  const keys = [key, key.replace(' ', '')];
  const forms = keys.flatMap((each) =>
    endings.filter(([ending]) => ending.test(each)).map(([ending, instead]) => each.replace(ending, instead)),
  );
  return related.get(forms.find((form) => related.has(form)) ?? '') ?? [];
}
