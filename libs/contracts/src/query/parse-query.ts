import { type Query, type QueryError, QuerySyntaxError, rejectAt } from './query.js';
import { queryFields, readMatch } from './query-fields.js';
import { hasWord, isOperator, type Token, tokenize } from './query-tokens.js';

export const maxQueryLength = 500;
/** A query with more parts costs the database more than a page may take. */
const maxTerms = 40;
const maxDepth = 10;

/** Whether a text exceeds the maximum length in characters as JSON Schema counts them: most emoji are two JavaScript characters. */
export function isTooLong(text: string): boolean {
  return text.length > maxQueryLength && (text.length > 2 * maxQueryLength || Array.from(text).length > maxQueryLength);
}

/** A query, null for a text without words, or the syntax error of the text. */
export type ParsedQuery = { readonly query: Query | null } | { readonly error: QueryError };

/**
 * Parses the query language of search: words, `"phrases"`, `prefix*`, `-exclude` or `NOT`, `OR`, `AND`, `( )` and fields such as `naics:5415` (see
 * `queryFields`). Words side by side must all match; they bind more closely than `OR`.
 *
 * @param understand - replaces words by their meaning, such as a place or a date
 */
export function parseQuery(
  text: string,
  understand: (tokens: readonly Token[]) => readonly Token[] = (tokens) => tokens,
): ParsedQuery {
  try {
    if (isTooLong(text)) rejectAt(maxQueryLength, text.length, `A search has at most ${maxQueryLength} characters.`);
    const tokens = tokenize(text);
    limitTerms(tokens);
    return { query: tokens.length === 0 ? null : new Parser(understand(tokens), text.length).parse() };
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { error: error.problem };
    throw error;
  }
}

function limitTerms(tokens: readonly Token[]): void {
  let count = 0;
  for (const token of tokens) {
    count += termsOf(token);
    if (count > maxTerms) rejectAt(token.at, token.end, `A search has at most ${maxTerms} words and fields.`);
  }
}

/** Number of words and fields in a query text, including words of phrases; 0 if the text is invalid. */
export function countTerms(text: string): number {
  if (isTooLong(text)) return 0;
  try {
    return tokenize(text).reduce((sum, token) => sum + termsOf(token), 0);
  } catch (error) {
    if (error instanceof QuerySyntaxError) return 0;
    throw error;
  }
}

/**
 * A word with at most this many parts, such as W912DY-26-R-0041 or a date range, counts once. A longer one counts more, because the index searches
 * each part.
 */
const maxPartsPerTerm = 8;

function termsOf(token: Token): number {
  if (token.kind !== 'word' && token.kind !== 'phrase' && token.kind !== 'field') return 0;
  const words = (token.kind === 'field' ? token.value : token.text).split(/\s+/);
  const parts = words.map((word) => word.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
  return Math.max(
    1,
    parts.reduce((sum, count) => sum + Math.ceil(count / maxPartsPerTerm), 0),
  );
}

class Parser {
  #next = 0;
  #depth = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly length: number,
  ) {}

  parse(): Query {
    const query = this.#disjunction();
    const left = this.tokens[this.#next];
    return left === undefined ? query : rejectAt(left.at, left.end, 'There is no parenthesis that this one closes.');
  }

  #disjunction(): Query {
    const parts = [this.#conjunction()];
    while (this.#skip('or')) parts.push(this.#conjunction());
    return joinParts('or', parts);
  }

  #conjunction(): Query {
    const parts = [this.#part()];
    for (
      let token = this.#peek();
      token !== undefined && token.kind !== 'or' && token.kind !== 'close';
      token = this.#peek()
    ) {
      this.#skip('and');
      parts.push(this.#part());
    }
    return joinParts('and', parts);
  }

  #part(): Query {
    const token = this.#peek();
    if (token === undefined) return this.#missing();
    this.#next += 1;
    if (token.kind === 'not') return this.#nested(token, () => ({ kind: 'not', part: this.#part() }));
    if (token.kind === 'open') return this.#nested(token, () => this.#group(token));
    if (token.kind === 'understood') return token.query;
    if (token.kind === 'word' || token.kind === 'phrase')
      return { kind: 'words', ...readMatch({ ...token, value: token.text, quoted: token.kind === 'phrase' }) };
    return token.kind === 'field' ? readField(token) : rejectAt(token.at, token.end, missingMessage(token));
  }

  #nested(token: Token, read: () => Query): Query {
    if (this.#depth === maxDepth) rejectAt(token.at, token.end, `Parentheses nest at most ${maxDepth} deep.`);
    this.#depth += 1;
    const query = read();
    this.#depth -= 1;
    return query;
  }

  #group(open: Token): Query {
    if (this.#skip('close')) return rejectAt(open.at, this.#previousEnd(), 'There is nothing between the parentheses.');
    const query = this.#disjunction();
    return this.#skip('close') ? query : rejectAt(open.at, open.end, 'The parenthesis is not closed.');
  }

  /** The text ends where a word is required. */
  #missing(): never {
    const last = this.tokens.at(-1);
    return rejectAt(last?.at ?? 0, this.length, 'Something to search for must follow.');
  }

  #peek(): Token | undefined {
    return this.tokens[this.#next];
  }

  #skip(kind: Token['kind']): boolean {
    if (this.#peek()?.kind !== kind) return false;
    this.#next += 1;
    return true;
  }

  #previousEnd(): number {
    return this.tokens[this.#next - 1]?.end ?? this.length;
  }
}

/** A single part replaces its group, and parts of the same kind merge with their parent's. */
function joinParts(kind: 'and' | 'or', parts: readonly Query[]): Query {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind, parts: flat };
}

function missingMessage({ kind }: Token): string {
  return kind === 'close' ? 'Something to search for must come before.' : 'A word must stand on both sides.';
}

function readField({ name, value, quoted, valueAt, at, end }: Token & { kind: 'field' }): Query {
  const field = queryFields.get(name.toLowerCase());
  if (field !== undefined && hasWord(value)) return field.read({ value, quoted, at: valueAt, end });
  if (field !== undefined) return rejectAt(at, end, `A value must follow without a blank, such as ${field.example}.`);
  // A quoted operator is a word.
  if (!hasWord(value)) return { kind: 'words', text: name, match: isOperator(name) ? 'phrase' : 'word' };
  return rejectAt(
    at,
    at + name.length,
    `There is no field ${name}. The fields are ${[...queryFields.keys()].join(', ')}. Put a text with a colon in quotation marks.`,
  );
}
