import { type Query, rejectAt } from './query.js';

interface Position {
  /** Index of the first character, and after the last one. */
  readonly at: number;
  readonly end: number;
}

export type Token = Position &
  (
    | { readonly kind: 'word' | 'phrase'; readonly text: string }
    /** `quoted`: the value was in quotation marks. */
    | {
        readonly kind: 'field';
        readonly name: string;
        readonly value: string;
        readonly quoted: boolean;
        readonly valueAt: number;
      }
    | { readonly kind: 'open' | 'close' | 'or' | 'and' | 'not' }
    /** Words with a meaning, such as a place: see `understandQuery`. */
    | { readonly kind: 'understood'; readonly query: Query }
  );

/** Operators are in upper case: `or` is a word. */
const operators = new Map<string, 'or' | 'and' | 'not'>([
  ['OR', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
]);

export function isOperator(word: string): boolean {
  return operators.has(word);
}

/** Straight and typographic quotation marks. */
const quote = /["“”„]/;
const pieceEnd = /[\s()"“”„]|$/u;
/** A set-aside such as `8(a)` is one word, or the value of a field, although it contains parentheses. */
const letterInParentheses = /^(?:(?:\p{L}+:)?8\(a\)|8 \(a\))(?![\p{L}\p{N}])/iu;

/**
 * The tokens of a query. Punctuation between words has no meaning and is skipped.
 * @throws QuerySyntaxError
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const [token, next] = tokenAt(text, at);
    if (token !== null) tokens.push(token);
    at = next;
  }
  return tokens;
}

/** The token at an index, if any, and the index where the next may begin. */
function tokenAt(text: string, at: number): [Token | null, number] {
  const character = text.charAt(at);
  if (/\s/.test(character)) return [null, at + 1];
  if (character === '(') return [{ kind: 'open', at, end: at + 1 }, at + 1];
  if (character === ')') return [{ kind: 'close', at, end: at + 1 }, at + 1];
  if (quote.test(character)) return phraseAt(text, at);
  if (character === '-' && /^-[^\s)]/.test(text.slice(at))) return [{ kind: 'not', at, end: at + 1 }, at + 1];
  return pieceAt(text, at);
}

function phraseAt(text: string, at: number): [Token | null, number] {
  const { value, end } = quotedAt(text, at);
  return [hasWord(value) ? { kind: 'phrase', text: value, at, end } : null, end];
}

function quotedAt(text: string, at: number): { value: string; end: number } {
  const length = text.slice(at + 1).search(quote);
  if (length === -1) return rejectAt(at, at + 1, 'The quotation mark is not closed.');
  const end = at + 1 + length;
  return { value: text.slice(at + 1, end).trim(), end: end + 1 };
}

/** A word, an operator or a field: `8(a)`, or everything up to a space, a parenthesis or a quotation mark. */
function pieceAt(text: string, at: number): [Token | null, number] {
  const rest = text.slice(at);
  const [joined] = letterInParentheses.exec(rest) ?? [];
  const piece = joined ?? rest.slice(0, rest.search(pieceEnd));
  const end = at + piece.length;
  const operator = operators.get(piece);
  if (operator !== undefined) return [{ kind: operator, at, end }, end];
  const [, name] = /^(\p{L}+):(?!\/\/)/u.exec(piece) ?? [];
  if (name !== undefined) return fieldAt(text, { name, at, end });
  return [hasWord(piece) ? { kind: 'word', text: piece.replace(' ', ''), at, end } : null, end];
}

function fieldAt(text: string, { name, at, end }: Position & { name: string }): [Token, number] {
  const valueAt = at + name.length + 1;
  if (valueAt === end && end < text.length && quote.test(text.charAt(end))) {
    const quoted = quotedAt(text, end);
    return [{ kind: 'field', name, value: quoted.value, quoted: true, valueAt, at, end: quoted.end }, quoted.end];
  }
  return [{ kind: 'field', name, value: text.slice(valueAt, end), quoted: false, valueAt, at, end }, end];
}

/** Whether a text contains anything to search for. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
