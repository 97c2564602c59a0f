import { type FieldWords, type Words } from '@rfp/contracts/query/query';
import { type Beginnings, type CutStem, type PairFacts, type WordFact, type WordFacts } from '../statistics.js';
import { tagOf } from './search-tags.js';
import { anyOf, queryWords, quoted } from './search-words.js';
import { hasTagsOnly, type Synonyms, tagsOfTerm, type TextTerm } from './terms.js';
import { pairTagsOf } from './word-pairs.js';

/** A query of the index, in the syntax of `tsquery`, and about how many documents match. */
export interface TextQuery {
  readonly sql: string;
  /** The same, or a condition that it implies and that needs no recheck of documents. */
  readonly lossy: string;
  readonly documents: number;
  /** About how many documents the index visits: twice as many if most must be rechecked, as for one field. */
  readonly candidates: number;
  /** What a match is ranked by; none for codes and exclusions. */
  readonly ranked: readonly RankedTerm[];
}

export interface RankedTerm {
  /** As it was asked for. */
  readonly text: string;
  /** The words as asked for, and other forms: a word that begins so, a synonym. */
  readonly exact: string;
  readonly similar: string | null;
  /** The number that the words are, if they could be one: its record comes first. */
  readonly number: string | null;
  readonly documents: number;
}

/** Share of all documents: looking up a word that more have takes longer than rechecking the documents that the other words find. */
const commonShare = 0.5;

const weights = { title: 'A', agency: 'B' } as const;
const unknown: WordFact = {
  lexeme: null,
  documents: 0,
  prefixDocuments: 0,
  isUsed: false,
};

/** Statistics and synonyms from which the `tsquery` of a query is made. */
export interface IndexFacts {
  readonly facts: WordFacts;
  readonly synonyms: Synonyms;
  /** Number of documents. */
  readonly total: number;
  /** Whether a stop word is the beginning of a word without a `*`: if nothing else is asked for, "a" may begin "army". */
  readonly stopWords: boolean;
  /** Of the pairs of words in phrases; null if these are found without. */
  readonly pairs: PairFacts | null;
  /** What the beginnings of words miss. */
  readonly beginnings: Beginnings;
}

/** The index query of one term; null if it has stop words only. */
export function queryOfTerm(term: TextTerm, index: IndexFacts): TextQuery | null {
  if (term.kind === 'code') return tagQuery([tagOf(term.field, term.prefix)], index);
  if (hasTagsOnly(term)) {
    const tags = tagsOfTerm(term);
    const found = tagQuery(tags, index);
    return term.kind === 'field' && term.field === 'number'
      ? { ...found, ranked: tags.map((tag) => numberRank(term.text, tag)) }
      : found;
  }
  const weight = term.kind === 'field' ? weights[term.field === 'title' ? 'title' : 'agency'] : '';
  return new TermBuilder(index, weight).build(term);
}

function numberRank(text: string, tag: string): RankedTerm {
  return { text, exact: quoted(tag), similar: null, number: quoted(tag), documents: 1 };
}

/** Tags that begin so; all of them, if there are several. */
function tagQuery(tags: readonly string[], { facts }: IndexFacts): TextQuery {
  const known = tags.map((tag) => facts.get(tag) ?? unknown);
  const documents = Math.min(...known.map(({ prefixDocuments }) => prefixDocuments));
  const all = tags.map((tag) => `${quoted(tag)}:*`).join(' & ');
  const sql = tags.length > 1 ? `(${all})` : all;
  return {
    sql,
    lossy: sql,
    documents,
    candidates: documents,
    ranked: [],
  };
}

/** One form of a term. */
interface Form {
  readonly sql: string;
  /** See `TextQuery`: the words of a phrase with the tags of its pairs, and words in any field. */
  readonly lossy: string;
  /** What a match is ranked by, if not by the same: a phrase by its words, since `ts_rank` of a phrase tells matches hardly apart. */
  readonly rank?: string;
  readonly documents: number;
  readonly candidates: number;
  /** Whether another form finds all that this one finds: the index would read its documents twice. */
  readonly isWithin?: boolean;
}

/** Of the documents that have all words of a phrase, about this share has the phrase; and of those that have the tags of its pairs as well. */
const phraseShare = 0.05;
const taggedShare = 0.85;

/** The words of a term, in one field or in all. */
class TermBuilder {
  constructor(
    private readonly index: IndexFacts,
    private readonly weight: string,
  ) {}

  build(term: Words | FieldWords): TextQuery | null {
    const [number = null] = term.kind === 'words' ? tagsOfTerm(term).map(quoted) : [];
    const forms = this.#forms(term, number);
    if (forms.length === 0) return null;
    const documents = ofForms(forms.map((form) => form.documents));
    const [exact = '', ...others] = forms.map((form) => form.rank ?? form.sql);
    const similar = others.length === 0 ? null : others.join(' | ');
    const needed = forms.filter(({ isWithin = false }) => !isWithin);
    return {
      sql: `(${needed.map((form) => form.sql).join(' | ')})`,
      lossy: `(${needed.map((form) => form.lossy).join(' | ')})`,
      documents,
      candidates: ofForms(forms.map(({ candidates }) => candidates)),
      ranked: [{ text: term.text, exact, similar, number, documents }],
    };
  }

  /** The term as it is written, then others. */
  #forms(term: Words | FieldWords, number: string | null): Form[] {
    const words = queryWords(term.text);
    const isWhole = term.match !== 'prefix';
    const exact = isWhole ? this.#phrase(words) : null;
    const synonyms = isWhole ? this.index.synonyms(term.text) : [];
    const beginning = term.match === 'phrase' ? null : this.#beginning(words, isWhole);
    return [
      exact && { ...exact, isWithin: beginning !== null && isOwnStem(words, this.index.facts) },
      beginning,
      ...synonyms.map((text) => this.#phrase(queryWords(text))),
      number === null ? null : { sql: `${number}:*`, lossy: `${number}:*`, documents: 1, candidates: 1 },
    ].filter((form) => form !== null);
  }

  /** The words one after another. A stop word in between is any word. */
  #phrase(words: readonly string[]): Form | null {
    const facts = words.map((word) => this.index.facts.get(word) ?? unknown);
    const known = facts.filter(({ lexeme }) => lexeme !== null);
    if (known.length === 0) return null;
    const documents = known.map((fact) => fact.documents);
    const sql = this.#oneAfterAnother(facts);
    const lexemes = known.flatMap(({ lexeme }) => lexeme ?? []);
    if (known.length === 1) return { sql, lossy: lexemes.map(quoted).join(), ...this.#cost(Math.min(...documents)) };
    const pairs = this.index.pairs === null ? [] : pairTagsOf(facts.map(({ lexeme }) => lexeme));
    return {
      sql: `(${sql})`,
      lossy: `(${uncommonKeys(known, pairs, this.index).map(quoted).join(' & ')})`,
      rank: lexemes.map((lexeme) => this.#lexeme(lexeme)).join(' | '),
      ...this.#costOfPhrase(documents, pairs),
    };
  }

  /** The index finds the documents that have the tags of the pairs as well: in some of these another pair of words has the tag. */
  #costOfPhrase(words: readonly number[], tags: readonly string[]): Pick<Form, 'documents' | 'candidates'> {
    const { total, pairs } = this.index;
    const all = documentsOfAll(words, total);
    if (pairs === null || tags.length === 0) return { documents: all * phraseShare, candidates: all * readsPerLook };
    const candidates = Math.min(...words, ...tags.map((tag) => pairs.get(tag) ?? 0));
    return { documents: candidates * taggedShare, candidates };
  }

  #oneAfterAnother(facts: readonly WordFact[]): string {
    let sql = '';
    let gap = 1;
    for (const { lexeme } of facts) {
      if (lexeme === null) {
        gap += sql === '' ? 0 : 1;
        continue;
      }
      sql += `${sql === '' ? '' : ` <${gap}> `}${this.#lexeme(lexeme)}`;
      gap = 1;
    }
    return sql;
  }

  /** How far after the last word that is no stop word the next one stands. */
  #gapAfter(words: readonly string[]): number {
    const last = words.findLastIndex((word) => (this.index.facts.get(word) ?? unknown).lexeme !== null);
    return words.length - last;
  }

  /**
   * The words one after another, the last being the beginning of one: not stemmed, since that would cut it.
   * @param isWhole - whether it is asked for as a word, which is looked for by its stem as well. A stop word is then the beginning of none:
   *   `under tank` does not ask for undergrounds, `under* tank` does
   */
  #beginning(words: readonly string[], isWhole: boolean): Form | null {
    const last = words.at(-1);
    if (last === undefined) return null;
    const fact = this.index.facts.get(last) ?? unknown;
    if (fact.lexeme === null && isWhole && !this.index.stopWords) return null;
    const cut = isWhole ? [] : this.#cutStems(last, fact);
    const before = this.#phrase(words.slice(0, -1));
    return before === null ? this.#beginningOfOne(last, fact, cut) : this.#beginningAfter(before, words, fact, cut);
  }

  #beginningAfter(before: Form, words: readonly string[], fact: WordFact, cut: readonly CutStem[]): Form {
    const last = words.at(-1) ?? '';
    const stems = cut.filter(({ isUsual }) => isUsual).map(({ stem }) => stem);
    const documents = fact.prefixDocuments + sum(cut.map((each) => each.documents));
    const any = anyOf([`${quoted(last)}:*${this.weight}`, ...stems.map((stem) => this.#lexeme(stem))]);
    return {
      sql: `(${before.sql} <${this.#gapAfter(words.slice(0, -1))}> ${any})`,
      lossy: `(${before.lossy} & ${anyOf([`${quoted(last)}:*`, ...stems.map(quoted)])})`,
      documents: Math.min(before.documents, documents),
      candidates: Math.min(before.candidates, documents) * readsPerLook,
    };
  }

  /** Stems are shorter than words: "maintenanc" begins "maintenance", and not its stem "mainten". */
  #beginningOfOne(word: string, { prefixDocuments }: WordFact, cut: readonly CutStem[]): Form {
    const tag = `${quoted(tagOf('word', word))}:*`;
    const tagged = this.index.facts.get(tagOf('word', word)) ?? unknown;
    const beginning = `${quoted(word)}:*${this.weight}`;
    if (this.weight !== '') {
      const stems = cut.map(({ stem }) => stem);
      const documents = Math.min(sum(cut.map((each) => each.documents)), tagged.prefixDocuments);
      // The tag tells that such a word is in the title or the name of the agency, the stem in which.
      const cutOff = (lexeme: (stem: string) => string) =>
        stems.length === 0 ? [] : [`${tag} & ${anyOf(stems.map(lexeme))}`];
      return {
        sql: anyOf([beginning, ...cutOff((stem) => this.#lexeme(stem))]),
        lossy: anyOf([`${quoted(word)}:*`, ...cutOff(quoted)]),
        rank: [beginning, ...stems.map((stem) => this.#lexeme(stem))].join(' | '),
        ...this.#cost(Math.max(prefixDocuments, documents)),
      };
    }
    const usual = cut.filter(({ isUsual }) => isUsual);
    const sql = anyOf([beginning, tag, ...usual.map(({ stem }) => quoted(stem))]);
    return {
      sql,
      lossy: sql,
      ...this.#cost(Math.max(prefixDocuments, tagged.prefixDocuments, sum(usual.map(({ documents }) => documents)))),
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
    return { documents, candidates: this.weight === '' ? documents : documents * readsPerLook };
  }

  #lexeme(lexeme: string): string {
    return this.weight === '' ? quoted(lexeme) : `${quoted(lexeme)}:${this.weight}`;
  }
}

/** Whether it is one word, and its own stem. */
function isOwnStem([word = '', ...others]: readonly string[], facts: WordFacts): boolean {
  return others.length === 0 && facts.get(word)?.lexeme === word;
}

/** The keys of a phrase that the index looks for: the words and tags that leave few of the documents. Where all are common, all. */
function uncommonKeys(
  words: readonly WordFact[],
  tags: readonly string[],
  { total, pairs }: IndexFacts,
): readonly string[] {
  const known = [
    ...words.flatMap(({ lexeme, documents }) => (lexeme === null ? [] : [{ key: lexeme, documents }])),
    ...tags.map((key) => ({ key, documents: pairs?.get(key) ?? 0 })),
  ];
  const uncommon = known.filter(({ documents }) => documents <= total * commonShare);
  return (uncommon.length === 0 ? known : uncommon).map(({ key }) => key);
}

/** The index finds two documents in the time in which one is looked at. */
export const readsPerLook = 2;

/**
 * About how many documents match all of several conditions: between as many as if these had nothing to do with each other, and as many as if the
 * rarest came with all others.
 */
export function documentsOfAll(counts: readonly number[], total: number): number {
  const least = Math.min(...counts);
  const independent = counts.reduce((share, count) => share * Math.min(count / Math.max(total, 1), 1), 1) * total;
  return Math.sqrt(least * independent);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Documents of the forms of a term. The first two have mostly the same: a word, and what begins so. */
export function ofForms([first = 0, second = 0, ...others]: readonly number[]): number {
  return Math.max(first, second) + sum(others);
}
