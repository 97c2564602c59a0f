import { relatedPeopleTable } from './related-people-table.js';
import { relatedProgramsTable } from './related-programs-table.js';
import { relatedThingsTable } from './related-things-table.js';
import { defaultSynonyms, synonymKey } from './synonyms.js';

/** Related words by the key of a word or phrase: the other words of its lines. */
const related = readTable();

function readTable(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const line of `${relatedPeopleTable}\n${relatedThingsTable}\n${relatedProgramsTable}`.split('\n')) {
    const words = line.split(' | ');
    if (words.length < 2) continue;
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      table.set(synonymKey(word), [...new Set([...(table.get(synonymKey(word)) ?? []), ...others])]);
    }
  }
  return table;
}

const minCompoundLength = 7;
/** Long words of the synonym tables and the tables of related words. A query may contain them as two words: `broad band`. */
const compounds: ReadonlySet<string> = new Set(
  [...related.keys(), ...[...defaultSynonyms].flatMap(([word, others]) => [word, ...others].map(synonymKey))].filter(
    (key) => key.length >= minCompoundLength && /^\p{L}+$/u.test(key),
  ),
);

/** Joins two words into one if the tables have the joined word: `broad band` becomes `broadband`. Null otherwise. */
export function joinCompound(text: string): string | null {
  const [first = '', second = '', ...others] = synonymKey(text).split(' ');
  if (second === '' || others.length > 0) return null;
  const forms = [first + second, (first + second).replace(/s$/, '')];
  return forms.find((form) => compounds.has(form)) ?? null;
}

/** Replacements of word endings that turn a query word into the singular or plural form in the table. */
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
    endings.filter(([ending]) => ending.test(each)).map(([ending, replacement]) => each.replace(ending, replacement)),
  );
  return related.get(forms.find((form) => related.has(form)) ?? '') ?? [];
}
