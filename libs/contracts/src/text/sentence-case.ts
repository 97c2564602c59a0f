import { isBodyAcronym, romanceJoinersIn } from './body-names.js';
import { joiners, ownSpellings } from './casing-word-lists.js';
import { explainedAcronyms, isCode } from './codes-in-title.js';
import { learnNames, spellNames } from './learn-names.js';
import { namesIn } from './places-in-title.js';
import { isInCapitals, splitWords, startsSentence, type Word } from './split-words.js';

/** Whether a word among words in capitals has mixed case, which is kept: `FAQs`. */
function isMixed(text: string): boolean {
  return /\p{Ll}/u.test(text.replace(/['\u2019]s$/u, ''));
}

/** `MCLEAN` and `O'FALLON`: only names are spelled like this. */
const surname = /^(?:MC(?=\p{Lu}{3})|[DO]['\u2019](?=\p{Lu}{2}))/u;

function capitalise(text: string): string {
  const [head = ''] = surname.exec(text) ?? [];
  return [head, text.slice(head.length)]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join('');
}

/** Recases a text in capitals word by word; any other text is unchanged. */
function recase(text: string, writer: (words: readonly Word[]) => (word: Word) => string): string {
  if (!isInCapitals(text)) return text;
  const words = splitWords(text);
  const explained = explainedAcronyms(words);
  const write = writer(words);
  const written = words.map((word) => {
    const isUnchanged = isMixed(word.text) || isCode(word) || explained.has(word.text);
    return word.before + (isUnchanged ? word.text : write(word));
  });
  return written.join('') + (words.at(-1)?.after ?? '');
}

/**
 * Title case for a body's name in capitals, keeping acronyms: `NASA GODDARD SPACE FLIGHT CENTER` becomes `NASA Goddard Space Flight Center`. Other
 * names, and single words, which may be acronyms, are unchanged.
 */
export function titleCase(name: string): string {
  if (!name.includes(' ')) return name;
  return recase(name, (words) => {
    const romance = romanceJoinersIn(words);
    return (word) => {
      const { text, previous } = word;
      if (isBodyAcronym(word, words[0] ?? word)) return text;
      const lower = text.toLowerCase();
      return romance.has(word) || (previous !== undefined && joiners.has(lower)) ? lower : capitalise(text);
    };
  });
}

/**
 * Sentence case for a title in capitals, keeping acronyms and names: `REPAIR HVAC AT FORT BRAGG, NC` becomes `Repair HVAC at Fort Bragg, NC`. Other
 * titles are unchanged.
 * @param context texts of the same notice that show the spelling of its names
 * @param names names in the same notice: its agency and its place
 */
export function sentenceCase(title: string, context: readonly string[] = [], names: readonly string[] = []): string {
  return recase(title, (words) => {
    const listed = namesIn(words);
    const spelled = spellNames(words, learnNames(context, names));
    return (word) => {
      const capital = listed.has(word) || startsSentence(word) || surname.test(word.text);
      return (
        spelled.get(word) ?? ownSpellings.get(word.text) ?? (capital ? capitalise(word.text) : word.text.toLowerCase())
      );
    };
  });
}
