import { type IndexQuery, sum } from './index-query.js';
import { tagOf } from './search-tags.js';
import { queryWords, quoted } from './search-words.js';

/** A query by which documents are ranked: of so many words, each of which would do, or of phrases, with the same in the title and in the agency. */
export interface RankQuery {
  readonly sql: string;
  readonly words: number;
  readonly phrases?: { readonly inTitle: string; readonly inAgency: string };
  /** The tags of the words as they are spelled: their stems may be those of others. */
  readonly spelled?: string | undefined;
}

/** A term that matches are ranked by, with the query that finds its documents. */
export interface RankedTerm extends IndexQuery {
  /** As it was requested. */
  readonly text: string;
  /** The words as requested; longer words that begin so, and parts of a number. */
  readonly exact: string | null;
  readonly similar: string | null;
  /** What is said instead of them. */
  readonly synonyms: readonly RankQuery[];
  /** The number that the words are, if they could be one: its record comes first. */
  readonly number: string | null;
  /** What records state of it, if it is not looked for in texts alone. */
  readonly stated?: string;
  /** What is close to that. */
  readonly near?: string;
  /** Its tags as it is spelled: its stem may be that of other words. */
  readonly spelled?: string | undefined;
  /** Whether it is one word, which stands beside another such term before it. */
  readonly isWord?: boolean;
  /** Whether it is said instead of terms beside it, with the same meaning or of the same subject: it counts less, and is no term more. */
  readonly means?: 'same' | 'related' | undefined;
}

/** A form of a term: as it is written, the beginning of a word, a synonym. */
export interface Form extends IndexQuery {
  /** The query that a match is ranked by, if not `sql`: a phrase by its words, since `ts_rank` of a phrase hardly tells matches apart. */
  readonly rank?: string;
  /** A phrase of any field, in the title and in the agency. */
  readonly inTitle?: string;
  readonly inAgency?: string;
  /** Its tags as it is spelled, if it is one word. */
  readonly spelled?: string | undefined;
  /** Distance of a word that follows. */
  readonly gap?: number;
  /** Whether another form finds all that this one finds: the index would read its documents twice. */
  readonly isWithin?: boolean;
}

/** Forms of a term by how they were made. */
export interface FormsOfTerm {
  readonly asWritten: readonly Form[];
  readonly similar: readonly Form[];
  readonly synonyms: readonly Form[];
}

/** Words are ranked together, and phrases: a part of a phrase says nothing. */
export function ranksOf(forms: readonly Form[]): RankQuery[] {
  const words = forms.filter(({ rank }) => rank === undefined);
  const phrases = forms.filter(({ rank }) => rank !== undefined);
  const any = (queries: readonly (string | undefined)[]) => queries.join(' | ');
  const isSpelled = words.every(({ spelled }) => spelled !== undefined);
  const ofWords: RankQuery = {
    sql: any(words.map(({ sql }) => sql)),
    words: words.length,
    spelled: isSpelled ? any(words.map(({ spelled }) => spelled)) : undefined,
  };
  const ofPhrases: RankQuery = {
    sql: any(phrases.map(({ sql }) => sql)),
    words: 0,
    phrases: {
      inTitle: any(phrases.map(({ sql, inTitle = sql }) => inTitle)),
      inAgency: any(phrases.map(({ sql, inAgency = sql }) => inAgency)),
    },
  };
  return [...(words.length === 0 ? [] : [ofWords]), ...(phrases.length === 0 ? [] : [ofPhrases])];
}

/** The tags of a word in the singular and the plural. */
export function spelledTags(text: string): string | undefined {
  const [word = '', ...others] = queryWords(text);
  if (others.length > 0 || !/^\p{L}{3,}$/u.test(word)) return undefined;
  const one = word.replace(/(?:(?<=ch|sh|s|x)es|(?<!s)s)$/u, '').replace(/ie$/u, 'y');
  const forms = new Set([word, one, `${one}s`, `${one}es`, one.replace(/y$/u, 'ies')]);
  return [...forms].map((form) => quoted(tagOf('word', form))).join(' | ');
}

/** Documents of the forms of a term. The first two have mostly the same: a word, and what begins so. */
export function ofForms([first = 0, second = 0, ...others]: readonly number[]): number {
  return Math.max(first, second) + sum(others);
}
