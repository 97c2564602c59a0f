import { programSynonymTable } from './program-synonym-table.js';
import { subjectSynonymTable } from './subject-synonym-table.js';
import { synonymTable } from './synonym-table.js';

/** A form: a word or phrase of a table line, with its comparison key. */
interface Form {
  text: string;
  key: string;
}

/** Comparison key of a form, without case and punctuation: `A&E`, `a/e` and `A and E` have the same key. */
export function synonymKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|\.|['\u2019]/gu, '')
    .replaceAll(/\s\([^()]*\)/g, ' ')
    .replaceAll(/[&/+]/g, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b(?:and )+and\b/g, 'and');
}

function parseLine(line: string): [string, readonly string[]][] {
  const [word, others] = line.split(' = ');
  return word === undefined || others === undefined ? [] : [[word, others.split(' | ')]];
}

/** The default synonyms: the first form of each table line, mapped to the other forms of the line. */
export const defaultSynonyms: ReadonlyMap<string, readonly string[]> = new Map(
  [synonymTable, programSynonymTable, subjectSynonymTable].flatMap((table) => table.split('\n').flatMap(parseLine)),
);

/**
 * Returns a lookup of the other forms of a word or phrase, from both sides of each line of a table. The lookup takes the whole text as one term and
 * ignores case, punctuation, a remark in parentheses and the plural of an acronym.
 */
export function synonymsOf(table: Iterable<readonly [string, readonly string[]]>): (text: string) => string[] {
  const lines = new Map<string, Form[][]>();
  for (const [word, others] of table) {
    const line = [word, ...others].map((text) => ({ text, key: synonymKey(text) }));
    for (const key of new Set(line.map((form) => form.key))) lines.set(key, [...(lines.get(key) ?? []), line]);
  }
  return (text) => {
    const key = synonymKey(text);
    const knownKey = lines.has(key) ? key : key.replace(/s$/, '');
    const others = (lines.get(knownKey) ?? []).flat().filter((form) => form.key !== knownKey);
    // Keeps the first spelling of each form.
    return [...new Map(others.toReversed().map((form) => [form.key, form.text])).values()].toReversed();
  };
}

/** Returns the other forms of a word or phrase in the default synonyms, see {@link synonymsOf}. */
export const expand = synonymsOf(defaultSynonyms);
