import { queryLimits } from '../costs.js';
import { type CutStem, type TermFacts, type WordFact } from '../statistics.js';
import { documentsOfAll, exactQuery, hitsPerRecheck, type IndexQuery, sum } from './index-query.js';
import { addPairs, tagOf } from './search-tags.js';
import { anyOf, quoted } from './search-words.js';
import { type Synonyms } from './terms.js';

/** Statistics and synonyms for making the `tsquery` of a text. */
export interface IndexFacts extends TermFacts {
  readonly synonyms: Synonyms;
  /** Whether a stop word without `*` matches as a prefix: if the query has nothing else, "a" may find "army". */
  readonly stopWords: boolean;
}

/** A query that documents are ranked by: alternative words, or alternative phrases with their forms for the title and the agency. */
export interface RankQuery {
  readonly sql: string;
  readonly words: number;
  readonly phrases?: { readonly inTitle: string; readonly inAgency: string };
  /** The tags of the words as spelled: other words may have the same stems. */
  readonly spelled?: string | undefined;
}

/** A term that matches are ranked by, with the query that finds its documents. */
export interface RankedTerm extends IndexQuery {
  /** The text as requested. */
  readonly text: string;
  /** `exact` matches the words as requested; `similar` matches longer words with the same beginning and parts of a number. */
  readonly exact?: string | undefined;
  readonly similar?: string | undefined;
  /** Queries of the synonyms. */
  readonly synonyms?: readonly RankQuery[];
  /** The number of a notice that the words may be: its record comes first. */
  readonly number?: string | undefined;
  /** Query of the structured fields that state the meaning of the text. */
  readonly stated?: string;
  /** Query of values close to `stated`. */
  readonly near?: string;
  /** The tags of the word as spelled: other words may have the same stem. */
  readonly spelled?: string | undefined;
  /** Whether it is a single plain word; adjacent ones are also ranked as a pair. */
  readonly isWord?: boolean;
  /** Set if it is an alternative to neighboring terms, with the same meaning or a related subject: it counts less and is not an additional term. */
  readonly means?: 'same' | 'related' | undefined;
}

/** A form of a term: as written, the beginning of a word, or a synonym. */
export interface Form extends IndexQuery {
  /** The query that ranks a match, if not `sql`: a phrase is ranked by its words, since `ts_rank` of a phrase hardly differs between matches. */
  readonly rank?: string;
  /** The phrase restricted to the title and to the agency, if `sql` searches all fields. */
  readonly inTitle?: string;
  readonly inAgency?: string;
  /** The tags of the word as spelled, if the form is a single word. */
  readonly spelled?: string | undefined;
  /** Distance to the next word. */
  readonly gap?: number;
}

/** One query that ranks all words, and one that ranks all phrases, since a part of a phrase means nothing. */
export function ranksOf(forms: readonly Form[]): RankQuery[] {
  const words = forms.filter(({ rank }) => rank === undefined);
  const phrases = forms.filter(({ rank }) => rank !== undefined);
  const isSpelled = words.every(({ spelled }) => spelled !== undefined);
  const any = (some: readonly Form[], query: (form: Form) => string | undefined) => some.map(query).join(' | ');
  const wordsQuery: RankQuery = {
    sql: any(words, ({ sql }) => sql),
    words: words.length,
    spelled: isSpelled ? any(words, ({ spelled }) => spelled) : undefined,
  };
  const inTitle = any(phrases, (form) => form.inTitle ?? form.sql);
  const inAgency = any(phrases, (form) => form.inAgency ?? form.sql);
  const phrasesQuery: RankQuery = { sql: any(phrases, ({ sql }) => sql), words: 0, phrases: { inTitle, inAgency } };
  return [wordsQuery, phrasesQuery].filter(({ sql }) => sql !== '');
}

/** The tags of a word in the singular and the plural; undefined for several words. */
export function spelledTags([word = '', ...others]: readonly string[]): string | undefined {
  if (others.length > 0 || !/^\p{L}{3,}$/u.test(word)) return undefined;
  const one = word.replace(/(?:(?<=ch|sh|s|x)es|(?<!s)s)$/u, '').replace(/ie$/u, 'y');
  const forms = new Set([word, one, `${one}s`, `${one}es`, one.replace(/y$/u, 'ies')]);
  return [...forms].map((form) => quoted(tagOf('word', form))).join(' | ');
}

/** Share of the documents with all words of a phrase that have the phrase. */
const phraseShare = 0.05;
/** Share of the documents that also have the tags of its word pairs which have the phrase. */
const taggedShare = 0.85;

/** Makes the forms of words, in one field or in all. */
export class FormBuilder {
  constructor(
    private readonly index: IndexFacts,
    readonly weight: string,
  ) {}

  /** The words in the number of a record, in any order. */
  numberParts(parts: readonly string[]): Form {
    const lexemes = parts.map((part) => this.index.factOf(part).lexeme ?? part);
    const all = (weight: string) => `(${lexemes.map((lexeme) => `${quoted(lexeme)}${weight}`).join(' & ')})`;
    const counts = parts.map((part) => this.index.factOf(part).documents);
    const documents = documentsOfAll(counts, this.index.total);
    return { sql: all(':C'), lossy: all(''), documents, candidates: documents * hitsPerRecheck };
  }

  /** The words one after another. A stop word in between is any word. */
  phrase(words: readonly string[]): Form | null {
    const facts = words.map((word) => this.index.factOf(word));
    const stems = facts.map(({ lexeme }) => lexeme);
    const lexemes = stems.filter((stem) => stem !== null);
    const documents = facts.filter(({ lexeme }) => lexeme !== null).map((fact) => fact.documents);
    const [only, ...others] = lexemes;
    if (only === undefined) return null;
    const { sql, gap } = this.#sequence(stems);
    if (others.length === 0)
      return { sql, gap, lossy: quoted(only), spelled: spelledTags(words), ...this.#cost(Math.min(...documents)) };
    const pairs = this.index.hasPairs ? [...addPairs(stems)] : [];
    const counts = [...documents, ...pairs.map((tag) => this.index.factOf(tag).documents)];
    return {
      sql,
      gap,
      lossy: this.#allUncommon([...lexemes, ...pairs], counts),
      rank: lexemes.map((lexeme) => this.#lexeme(lexeme)).join(' | '),
      ...(this.weight === '' && { inTitle: this.#sequence(stems, 'A').sql, inAgency: this.#sequence(stems, 'B').sql }),
      ...this.#costOfPhrase(documents, pairs.length > 0 ? Math.min(...counts) : null),
    };
  }

  #sequence(stems: readonly (string | null)[], weight = this.weight): { sql: string; gap: number } {
    let sql = '';
    let gap = 1;
    for (const stem of stems) {
      if (stem !== null) sql += `${sql === '' ? '' : ` <${gap}> `}${this.#lexeme(stem, weight)}`;
      gap = stem !== null || sql === '' ? 1 : gap + 1;
    }
    return { sql: sql.includes(' <') ? `(${sql})` : sql, gap };
  }

  /** The query of the selective words and tags, which the index looks up; of all keys if all are common. */
  #allUncommon(keys: readonly string[], counts: readonly number[]): string {
    const max = this.index.total * queryLimits.maxKeyShare;
    const uncommon = keys.filter((_, at) => (counts[at] ?? 0) <= max);
    return `(${(uncommon.length === 0 ? keys : uncommon).map(quoted).join(' & ')})`;
  }

  /** Estimates the documents of a phrase. With pair tags, some candidates have the tag because of another pair of words. */
  #costOfPhrase(documents: readonly number[], rarest: number | null): Pick<Form, 'documents' | 'candidates'> {
    if (rarest !== null) return { documents: rarest * taggedShare, candidates: rarest };
    const all = documentsOfAll(documents, this.index.total);
    return { documents: all * phraseShare, candidates: all * hitsPerRecheck };
  }

  /**
   * The words one after another, where the last is a prefix. It is not stemmed, since that would shorten it.
   * @param isWhole - whether the last word was requested without `*`; its stem is then also looked for, and a stop word is not a prefix:
   *   `under tank` does not find undergrounds, `under* tank` does
   */
  beginning(words: readonly string[], isWhole: boolean): Form | null {
    const last = words.at(-1);
    if (last === undefined) return null;
    const fact = this.index.factOf(last);
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
    const tagged = this.index.factOf(tag).prefixDocuments;
    const beginning = `${quoted(word)}:*${this.weight}`;
    if (this.weight === '') {
      const usual = cut.filter(({ isUsual }) => isUsual);
      const sql = anyOf([beginning, `${quoted(tag)}:*`, ...usual.map(({ stem }) => quoted(stem))]);
      return exactQuery(sql, Math.max(prefixDocuments, tagged, sum(usual.map(({ documents }) => documents))));
    }
    const stems = cut.map(({ stem }) => stem);
    // The tag shows that the title or the agency name has such a word; the weighted stem shows in which of the two.
    const taggedStems = (lexemes: readonly string[]) =>
      stems.length === 0 ? [] : [`${quoted(tag)}:* & ${anyOf(lexemes)}`];
    const weighted = stems.map((stem) => this.#lexeme(stem));
    return {
      sql: anyOf([beginning, ...taggedStems(weighted)]),
      lossy: anyOf([`${quoted(word)}:*`, ...taggedStems(stems.map(quoted))]),
      rank: [beginning, ...weighted].join(' | '),
      ...this.#cost(Math.max(prefixDocuments, Math.min(sum(cut.map(({ documents }) => documents)), tagged))),
    };
  }

  /** The word's own stem, which finds the word without `*`, and the stems of other words with this prefix. */
  #cutStems(word: string, { lexeme, documents }: WordFact): readonly CutStem[] {
    const others = this.index.cutStems.filter((each) => each.word === word && each.stem !== lexeme);
    const isCut = lexeme !== null && !lexeme.startsWith(word);
    return isCut ? [{ word, stem: lexeme, documents, isUsual: true }, ...others] : others;
  }

  /** Adds recheck costs for one field: the index does not know the field of a word. */
  #cost(documents: number): Pick<Form, 'documents' | 'candidates'> {
    return { documents, candidates: this.weight === '' ? documents : documents * hitsPerRecheck };
  }

  #lexeme(lexeme: string, weight = this.weight): string {
    return weight === '' ? quoted(lexeme) : `${quoted(lexeme)}:${weight}`;
  }
}
