import { acronyms, joiners, nameLeads, placeLeads, properNouns, stateCodes } from './casing-word-lists.js';

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

function isCode(word: Word): boolean {
  const { text, before, after } = word;
  if (/\d/.test(text) || acronyms.has(text)) return true;
  // ST. LOUIS, FT. WORTH
  if (/^\.\s/.test(after) && placeLeads.has(text.toLowerCase())) return false;
  // R&D, A/E, O&M
  if (text.length <= 2 && (/^[&/]/.test(after) || /[&/]$/.test(before))) return true;
  return text.length > 1 && !/[AEIOUY]/.test(text);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

function startsSentence({ before }: Word, index: number): boolean {
  return index === 0 || /[.:?!]\s|--|\s[-\u2013\u2014]\s/.test(before);
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

/** SAM.gov inverts department names: `VETERANS AFFAIRS, DEPARTMENT OF`. */
const filedUnderSubject = /^(.+), (Department|Dept) of( the)?$/;

/**
 * An organisation name from capitals to title case and natural order: `DEPT OF DEFENSE` to `Dept of Defense`,
 * `INTERIOR, DEPARTMENT OF THE` to `Department of the Interior`. Any other name is returned as it is.
 */
export function nameCase(name: string): string {
  if (!isShouted(name) || !name.includes(' ')) return name;
  const words = splitWords(name);
  const written = words.map((word, at) => {
    if (isCode(word)) return word.before + word.text;
    const joins = at > 0 && joiners.has(word.text.toLowerCase());
    return word.before + (joins ? word.text.toLowerCase() : capitalise(word.text));
  });
  return (written.join('') + (words.at(-1)?.after ?? '')).replace(filedUnderSubject, '$2 of$3 $1');
}

/**
 * A title from capitals to sentence case, with acronyms and names: `REPAIR HVAC AT FORT BRAGG, NC` to `Repair HVAC at Fort Bragg, NC`.
 * Any other title is returned as it is.
 * @param context texts of the same notice that show the spelling of its names
 */
export function sentenceCase(title: string, context: string[] = []): string {
  if (!isShouted(title)) return title;
  const forms = learnForms(context);
  const words = splitWords(title);
  const names = namesIn(words);
  const written = words.map((word, at) => {
    if (isState(word, words[at + 1]) || isCode(word)) return word.before + word.text;
    const lower = word.text.toLowerCase();
    const capital = names.has(at) || startsSentence(word, at);
    return word.before + (forms.get(word.text) ?? (capital ? capitalise(lower) : lower));
  });
  return written.join('') + (words.at(-1)?.after ?? '');
}
