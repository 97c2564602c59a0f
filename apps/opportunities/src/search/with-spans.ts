import { type Query, type Words } from '@rfp/contracts/query/query';
import { bareNumber } from './search-words.js';
import { type Synonyms } from './tags-of-term.js';

/** Longest term of several words in the table of synonyms that is looked for. */
const maxSpan = 6;
const shortestNumber = 5;

/**
 * Adds what several words mean together: "information technology" is also `IT`, and "N40085 26 R 0041" may be the number of a record.
 * The words themselves still match wherever they stand.
 */
export function withSpans(query: Query, synonyms: Synonyms): Query {
  if (query.kind === 'not') return { kind: 'not', part: withSpans(query.part, synonyms) };
  if (query.kind === 'or') return { kind: 'or', parts: query.parts.map((part) => withSpans(part, synonyms)) };
  if (query.kind !== 'and') return query;
  const parts = spansOf(query.parts, synonyms);
  const number = numberOf(query.parts);
  const [only] = parts;
  const words: Query = only !== undefined && parts.length === 1 ? only : { kind: 'and', parts };
  return number === null ? words : { kind: 'or', parts: [words, number] };
}

/** The parts, with those that are one term joined; longer terms first. */
function spansOf(parts: readonly Query[], synonyms: Synonyms): Query[] {
  const spans: Query[] = [];
  for (let at = 0; at < parts.length;) {
    const [span, length] = spanAt(parts, at, synonyms);
    spans.push(span);
    at += length;
  }
  return spans;
}

function spanAt(parts: readonly Query[], at: number, synonyms: Synonyms): [span: Query, length: number] {
  for (let length = Math.min(maxSpan, parts.length - at); length > 1; length -= 1) {
    const words = parts.slice(at, at + length);
    const others = words.every(isPlainWord) ? synonyms(textOf(words)) : [];
    if (others.length > 0)
      return [{ kind: 'or', parts: [{ kind: 'and', parts: words }, ...others.map(phraseOf)] }, length];
  }
  const [part] = parts.slice(at);
  if (part === undefined) throw new RangeError('A span begins at a part');
  return [withSpans(part, synonyms), 1];
}

function numberOf(parts: readonly Query[]): Query | null {
  if (!parts.every(isPlainWord)) return null;
  const number = bareNumber(textOf(parts));
  return number.length >= shortestNumber && /\d/.test(number)
    ? { kind: 'field', field: 'number', text: number, match: 'word' }
    : null;
}

function isPlainWord(query: Query): query is Words {
  return query.kind === 'words' && query.match === 'word';
}

function textOf(words: readonly Words[]): string {
  return words.map(({ text }) => text).join(' ');
}

function phraseOf(text: string): Query {
  return { kind: 'words', text, match: 'phrase' };
}
