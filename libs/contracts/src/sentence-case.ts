import { acronyms, joiners, nameLeads, onsets, placeLeads, properNouns, stateCodes } from './casing-word-lists.js';

interface Word {
  text: string;
  /** Text between the previous word and this one. */
  before: string;
  /** Text between this word and the next one. */
  after: string;
}

const wordPattern = /[\p{L}\p{N}]+(?:['\u2019]\p{L}+)?/gu;
const placeWords = 3;

/** Sources send most titles in capitals. A title in mixed case is left as it is. */
function isShouted(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase());
  const longWords = title.match(/\p{Lu}{4,}/gu) ?? [];
  return longWords.length > 0 && capitals.length / letters.length > 0.7;
}

/** Names and acronyms of a text in mixed case, as it spells them inside a sentence. */
function learnForms(texts: string[]): Map<string, string> {
  const context = texts.filter((text) => !isShouted(text)).join('. ');
  const forms = new Map<string, string>();
  const lower = new Set(context.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}]*/gu));
  for (const [, word = ''] of context.matchAll(/(?<=[\p{L}\d,;] )(\p{Lu}[\p{L}]+)/gu)) {
    if (!lower.has(word.toLowerCase())) forms.set(word.toUpperCase(), word);
  }
  return forms;
}

function splitWords(title: string): Word[] {
  const found = [...title.matchAll(wordPattern)];
  return found.map((match, index) => {
    const previous = found[index - 1];
    const end = previous === undefined ? 0 : previous.index + previous[0].length;
    const next = found[index + 1];
    return {
      text: match[0],
      before: title.slice(end, match.index),
      after: title.slice(match.index + match[0].length, next?.index),
    };
  });
}

/** `, FL` at the end of a phrase: a state, not the word. */
function isState({ text, before, after }: Word, next: Word | undefined): boolean {
  if (!stateCodes.has(text) || !before.includes(',')) return false;
  return next === undefined || !/^[\s]*$/.test(after) || /^\d/.test(next.text);
}

/** `(TACP)` after words that begin with its letters: an acronym that the title itself explains. */
function explainedAcronyms(words: Word[]): Set<string> {
  const explained = new Set<string>();
  for (const [at, { text, before, after }] of words.entries()) {
    if (!before.endsWith('(') || !after.startsWith(')') || text.length < 2) continue;
    const initials = words.slice(Math.max(0, at - 2 * text.length), at).map((word) => word.text.charAt(0));
    let left = text.length;
    for (const initial of initials.toReversed()) if (initial === text.charAt(left - 1)) left -= 1;
    if (left === 0) explained.add(text);
  }
  return explained;
}

function isCode(word: Word): boolean {
  const { text, after } = word;
  if (/\d/.test(text) || acronyms.has(text)) return true;
  // ST. LOUIS, FT. WORTH
  if (/^\.\s/.test(after) && placeLeads.has(text.toLowerCase())) return false;
  return isPartOfCode(word) || (text.length > 1 && isUnpronounceable(text));
}

function isPartOfCode({ text, before, after }: Word): boolean {
  // U.S.
  if (text.length === 1 && (after === '.' || before === '.')) return true;
  // R&D, A/E, O&M
  if (text.length <= 2 && (/^[&/]/.test(after) || /[&/]$/.test(before))) return true;
  // IGF::OT::IGF, a marker of federal awards
  return after.startsWith('::') || before.endsWith('::');
}

const maxAcronym = 6;

/** No vowel, or consonants with which no English word begins: JWST, FPGA. McCoy is a name. */
function isUnpronounceable(text: string): boolean {
  if (!/[AEIOUY]/.test(text)) return true;
  const onset = /^[B-DF-HJ-NP-TV-XZ]*/.exec(text)?.[0] ?? '';
  return text.length <= maxAcronym && onset.length > 1 && !onsets.has(onset) && !text.startsWith('MC');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

function startsSentence({ before }: Word, previous: Word | undefined): boolean {
  // The dot of U.S. ends no sentence.
  if (previous?.before === '.' && before === '. ') return false;
  return previous === undefined || /[.:?!]\s|--|\s[-\u2013\u2014]\s/.test(before);
}

/** Indices of the place name before a state: up to three words, back to the last punctuation or joining word. */
function placeBefore(words: Word[], stateAt: number): number[] {
  const place: number[] = [];
  for (let at = stateAt - 1; at >= 0 && place.length < placeWords; at -= 1) {
    const word = words[at];
    if (word === undefined || joiners.has(word.text.toLowerCase())) break;
    place.push(at);
    if (word.before.trim() !== '') break;
  }
  return place;
}

/** Whether this word and the next one form a name. */
function leadsName({ text }: Word, next: Word | undefined): boolean {
  if (next === undefined || !/^\.? $/.test(next.before)) return false;
  const lower = text.toLowerCase();
  return placeLeads.has(lower) || (nameLeads.has(lower) && properNouns.has(next.text.toLowerCase()));
}

function namesIn(words: Word[]): Set<number> {
  const names = new Set<number>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (properNouns.has(word.text.toLowerCase())) names.add(at);
    if (leadsName(word, next)) names.add(at).add(at + 1);
    if (isState(word, next)) for (const place of placeBefore(words, at)) names.add(place);
  }
  return names;
}

/** A text in capitals, recased by word; any other text as it is. */
function recase(text: string, write: (word: Word, at: number, words: Word[]) => string): string {
  if (!isShouted(text)) return text;
  const words = splitWords(text);
  const explained = explainedAcronyms(words);
  const written = words.map((word, at) => {
    const keeps = isCode(word) || explained.has(word.text) || isState(word, words[at + 1]);
    return word.before + (keeps ? word.text : write(word, at, words));
  });
  return written.join('') + (words.at(-1)?.after ?? '');
}

/**
 * A name from capitals to title case, with acronyms: `NASA GODDARD SPACE FLIGHT CENTER` to `NASA Goddard Space Flight Center`. Any
 * other name, and one of a single word, which may be an acronym, is returned as it is.
 */
export function titleCase(name: string): string {
  if (!name.includes(' ')) return name;
  return recase(name, ({ text }, at) => {
    const lower = text.toLowerCase();
    return at > 0 && joiners.has(lower) ? lower : capitalise(text);
  });
}

/**
 * A title from capitals to sentence case, with acronyms and names: `REPAIR HVAC AT FORT BRAGG, NC` to `Repair HVAC at Fort Bragg, NC`.
 * Any other title is returned as it is.
 * @param context texts of the same notice that show the spelling of its names
 */
export function sentenceCase(title: string, context: string[] = []): string {
  const forms = learnForms(context);
  let names: Set<number> | undefined;
  return recase(title, (word, at, words) => {
    names ??= namesIn(words);
    const lower = word.text.toLowerCase();
    const capital = names.has(at) || startsSentence(word, words[at - 1]);
    return forms.get(word.text) ?? (capital ? capitalise(lower) : lower);
  });
}
