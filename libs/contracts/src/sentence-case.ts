import { joiners } from './casing-word-lists.js';
import { explainedAcronyms, isCode } from './codes-in-title.js';
import { learnNames, spellNames } from './learn-names.js';
import { namesIn } from './places-in-title.js';
import { isShouted, splitWords, startsSentence, type Word } from './split-words.js';

/** A word that is not in capitals is as the source wants it, among others that are: `FAQs`. */
function isMixed(text: string): boolean {
  return /\p{Ll}/u.test(text.replace(/['\u2019]s$/u, ''));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** A text in capitals, recased by word; any other text as it is. */
function recase(text: string, writer: (words: readonly Word[]) => (word: Word) => string): string {
  if (!isShouted(text)) return text;
  const words = splitWords(text);
  const explained = explainedAcronyms(words);
  const write = writer(words);
  const written = words.map((word) => {
    const keeps = isMixed(word.text) || isCode(word) || explained.has(word.text);
    return word.before + (keeps ? word.text : write(word));
  });
  return written.join('') + (words.at(-1)?.after ?? '');
}

/**
 * A name from capitals to title case, with acronyms: `NASA GODDARD SPACE FLIGHT CENTER` to `NASA Goddard Space Flight Center`. Any
 * other name, and one of a single word, which may be an acronym, is returned as it is.
 */
export function titleCase(name: string): string {
  if (!name.includes(' ')) return name;
  return recase(name, () => ({ text, previous }) => {
    const lower = text.toLowerCase();
    return previous !== undefined && joiners.has(lower) ? lower : capitalise(text);
  });
}

/**
 * A title from capitals to sentence case, with acronyms and names: `REPAIR HVAC AT FORT BRAGG, NC` to `Repair HVAC at Fort Bragg, NC`.
 * Any other title is returned as it is.
 * @param context texts of the same notice that show the spelling of its names
 * @param names names in the same notice: its agency and its place
 */
export function sentenceCase(title: string, context: readonly string[] = [], names: readonly string[] = []): string {
  return recase(title, (words) => {
    const listed = namesIn(words);
    const spelled = spellNames(words, learnNames(context, names));
    return (word) => {
      const capital = listed.has(word) || startsSentence(word);
      return spelled.get(word) ?? (capital ? capitalise(word.text) : word.text.toLowerCase());
    };
  });
}
