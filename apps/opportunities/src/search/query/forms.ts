import { queryLimits } from '../costs.js';
import { type CutStem, type TermFacts, type WordFact, type WordFacts } from '../statistics.js';
import { documentsOfAll, exactQuery, hitsPerRecheck, type IndexQuery, sum } from './index-query.js';
import { addPairTags, tagOf } from './search-tags.js';
import { anyOf, queryWords, quoted } from './search-words.js';
import { type Synonyms } from './terms.js';

/** Statistics and synonyms from which the `tsquery` of a text is made. */
export interface IndexFacts extends TermFacts {
  readonly synonyms: Synonyms;
  /** Whether a stop word is the beginning of a word without a `*`: if nothing else is requested, "a" may begin "army". */
  readonly stopWords: boolean;
}

const unknown: WordFact = { lexeme: null, documents: 0, prefixDocuments: 0, isUsed: false };

export function factOf(facts: WordFacts, word: string): WordFact {
  return facts.get(word) ?? unknown;
}

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

/** Share of the documents with all words of a phrase that have the phrase. */
const phraseShare = 0.05;
/** The same, of the documents that have the tags of its pairs of words as well. */
const taggedShare = 0.85;

/** Makes the forms of words, in one field or in all. */
export class FormBuilder {
  constructor(
    private readonly index: IndexFacts,
    private readonly weight: string,
  ) {}

  factOf(word: string): WordFact {
    return factOf(this.index.facts, word);
  }

  /** Words in the number of a record, in any order. */
  ofNumber(parts: readonly string[]): Form {
    const lexemes = parts.map((part) => this.factOf(part).lexeme ?? part);
    const all = (weight: string) => `(${lexemes.map((lexeme) => `${quoted(lexeme)}${weight}`).join(' & ')})`;
    const documents = documentsOfAll(
      parts.map((part) => this.factOf(part).documents),
      this.index.total,
    );
    return { sql: all(':C'), lossy: all(''), documents, candidates: documents * hitsPerRecheck };
  }

  /** The words one after another. A stop word in between is any word. */
  phrase(words: readonly string[]): Form | null {
    const stems = words.map((word) => this.factOf(word).lexeme);
    const lexemes = stems.filter((stem) => stem !== null);
    const documents = words
      .map((word) => this.factOf(word))
      .flatMap((fact) => (fact.lexeme === null ? [] : [fact.documents]));
    const [only = '', ...others] = lexemes;
    if (lexemes.length === 0) return null;
    const { sql, gap } = this.#sequence(stems);
    if (others.length === 0) return { sql, gap, lossy: quoted(only), ...this.#cost(Math.min(...documents)) };
    // Documents of the past have no pairs, which are then not among the facts.
    const pairs = [...addPairTags(stems, new Set())].filter((tag) => this.index.facts.has(tag));
    const counts = [...documents, ...pairs.map((tag) => this.factOf(tag).documents)];
    return {
      sql: `(${sql})`,
      gap,
      lossy: `(${this.#uncommon([...lexemes, ...pairs], counts)
        .map(quoted)
        .join(' & ')})`,
      rank: lexemes.map((lexeme) => this.#lexeme(lexeme)).join(' | '),
      ...(this.weight === '' && { inTitle: this.#inField(stems, 'A'), inAgency: this.#inField(stems, 'B') }),
      ...this.#costOfPhrase(documents, pairs.length > 0 ? Math.min(...counts) : null),
    };
  }

  #inField(stems: readonly (string | null)[], weight: string): string {
    return `(${this.#sequence(stems, weight).sql})`;
  }

  #sequence(stems: readonly (string | null)[], weight = this.weight): { sql: string; gap: number } {
    let sql = '';
    let gap = 1;
    for (const stem of stems) {
      if (stem === null) gap += sql === '' ? 0 : 1;
      else {
        sql += `${sql === '' ? '' : ` <${gap}> `}${this.#lexeme(stem, weight)}`;
        gap = 1;
      }
    }
    return { sql, gap };
  }

  /** The keys that the index looks for: the words and tags that leave few of the documents. Where all are common, all. */
  #uncommon(keys: readonly string[], counts: readonly number[]): readonly string[] {
    const max = this.index.total * queryLimits.maxKeyShare;
    const uncommon = keys.filter((_, at) => (counts[at] ?? 0) <= max);
    return uncommon.length === 0 ? keys : uncommon;
  }

  /** The index finds the documents that have the tags of the pairs as well: in some of these another pair of words has the tag. */
  #costOfPhrase(documents: readonly number[], rarest: number | null): Pick<Form, 'documents' | 'candidates'> {
    if (rarest !== null) return { documents: rarest * taggedShare, candidates: rarest };
    const all = documentsOfAll(documents, this.index.total);
    return { documents: all * phraseShare, candidates: all * hitsPerRecheck };
  }

  /**
   * The words one after another, the last being the beginning of one: not stemmed, since that would cut it.
   * @param isWhole - whether it is requested as a word, which is looked for by its stem as well. A stop word is then the beginning of none:
   *   `under tank` does not ask for undergrounds, `under* tank` does
   */
  beginning(words: readonly string[], isWhole: boolean): Form | null {
    const last = words.at(-1);
    if (last === undefined) return null;
    const fact = this.factOf(last);
    if (fact.lexeme === null && isWhole && !this.index.stopWords) return null;
    const cut = isWhole ? [] : this.#cutStems(last, fact);
    const before = this.phrase(words.slice(0, -1));
    return before === null ? this.#beginningOfOne(last, fact, cut) : this.#beginningAfter(before, last, fact, cut);
  }

  #beginningAfter(before: Form, last: string, fact: WordFact, cut: readonly CutStem[]): Form {
    const stems = cut.filter(({ isUsual }) => isUsual).map(({ stem }) => stem);
    const documents = fact.prefixDocuments + sum(cut.map((each) => each.documents));
    const any = anyOf([`${quoted(last)}:*${this.weight}`, ...stems.map((stem) => this.#lexeme(stem))]);
    return {
      sql: `(${before.sql} <${before.gap}> ${any})`,
      lossy: `(${before.lossy} & ${anyOf([`${quoted(last)}:*`, ...stems.map(quoted)])})`,
      documents: Math.min(before.documents, documents),
      candidates: Math.min(before.candidates, documents) * hitsPerRecheck,
    };
  }

  /** Stems are shorter than words: "maintenanc" begins "maintenance", and not its stem "mainten". */
  #beginningOfOne(word: string, { prefixDocuments }: WordFact, cut: readonly CutStem[]): Form {
    const tag = tagOf('word', word);
    const tagged = this.factOf(tag).prefixDocuments;
    const beginning = `${quoted(word)}:*${this.weight}`;
    if (this.weight === '') {
      const usual = cut.filter(({ isUsual }) => isUsual);
      const sql = anyOf([beginning, `${quoted(tag)}:*`, ...usual.map(({ stem }) => quoted(stem))]);
      return exactQuery(sql, Math.max(prefixDocuments, tagged, sum(usual.map(({ documents }) => documents))));
    }
    const stems = cut.map(({ stem }) => stem);
    // The tag tells that such a word is in the title or the name of the agency, the stem in which.
    const cutOff = (lexemes: readonly string[]) => (stems.length === 0 ? [] : [`${quoted(tag)}:* & ${anyOf(lexemes)}`]);
    const weighted = stems.map((stem) => this.#lexeme(stem));
    return {
      sql: anyOf([beginning, ...cutOff(weighted)]),
      lossy: anyOf([`${quoted(word)}:*`, ...cutOff(stems.map(quoted))]),
      rank: [beginning, ...weighted].join(' | '),
      ...this.#cost(Math.max(prefixDocuments, Math.min(sum(cut.map(({ documents }) => documents)), tagged))),
    };
  }

  /** Its own stem, by which the word without a star is found, and those of other words that begin so. */
  #cutStems(word: string, { lexeme, documents }: WordFact): readonly CutStem[] {
    const others = (this.index.beginnings.get(word) ?? []).filter(({ stem }) => stem !== lexeme);
    const isCut = lexeme !== null && !lexeme.startsWith(word);
    return isCut ? [{ stem: lexeme, documents, isUsual: true }, ...others] : others;
  }

  /** The index does not know in which field a word stands. */
  #cost(documents: number): Pick<Form, 'documents' | 'candidates'> {
    return { documents, candidates: this.weight === '' ? documents : documents * hitsPerRecheck };
  }

  #lexeme(lexeme: string, weight = this.weight): string {
    return weight === '' ? quoted(lexeme) : `${quoted(lexeme)}:${weight}`;
  }
}
