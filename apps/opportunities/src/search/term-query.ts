import { type FieldWords, type Words } from '@rfp/contracts/query/query';
import { queryWords } from './search-words.js';
import { type Beginnings, type CutStem } from './beginnings.js';
import { tagOf } from './search-tags.js';
import { hasTagsOnly, type Synonyms, tagsOfTerm, type TextTerm } from './tags-of-term.js';
import { documentsOfAll, ofForms, readsPerLook, sum } from './estimates.js';
import { boundsOfAll, boundsOfAny, type CountBounds, unknownBounds } from './count-bounds.js';
import { anyOf, quoted } from './quoted.js';
import { type PairFacts, pairTagsOf, uncommonKeys } from './pair-facts.js';
import { type WordFact, type WordFacts } from './word-facts.js';

/** A query of the index, in the syntax of `tsquery`, and about how many documents match. */
export interface TextQuery {
  readonly sql: string;
  /** The same, or what the index finds without a look at documents: these and some more. */
  readonly wider: string;
  readonly documents: number;
  /**
   * What it takes to find them: the documents that the index finds, twice as many if most must be looked at, as for one field.
   * More than `documents` only for what is looked at.
   */
  readonly reads: number;
  readonly bounds: CountBounds;
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

const weights = { title: 'A', agency: 'B' } as const;
const unknown: WordFact = {
  lexeme: null,
  documents: 0,
  prefixDocuments: 0,
  bounds: unknownBounds,
  prefixBounds: unknownBounds,
  isUsed: false,
};

/** What a query is made into a query of the index with. */
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
function tagQuery(tags: readonly string[], { facts, total }: IndexFacts): TextQuery {
  const known = tags.map((tag) => facts.get(tag) ?? unknown);
  const documents = Math.min(...known.map(({ prefixDocuments }) => prefixDocuments));
  const all = tags.map((tag) => `${quoted(tag)}:*`).join(' & ');
  const sql = tags.length > 1 ? `(${all})` : all;
  return {
    sql,
    wider: sql,
    documents,
    reads: documents,
    bounds: boundsOfAll(
      known.map(({ prefixBounds }) => prefixBounds),
      total,
    ),
    ranked: [],
  };
}

/** One form of a term. */
interface Form {
  readonly sql: string;
  /** See `TextQuery`: the words of a phrase with the tags of its pairs, and words in any field. */
  readonly wider: string;
  /** What a match is ranked by, if not by the same: a phrase by its words, since `ts_rank` of a phrase tells matches hardly apart. */
  readonly rank?: string;
  readonly documents: number;
  readonly reads: number;
  readonly bounds: CountBounds;
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
      wider: `(${needed.map((form) => form.wider).join(' | ')})`,
      documents,
      reads: ofForms(forms.map(({ reads }) => reads)),
      bounds: boundsOfAny(forms.map(({ bounds }) => bounds)),
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
      number === null
        ? null
        : { sql: `${number}:*`, wider: `${number}:*`, documents: 1, reads: 1, bounds: unknownBounds },
    ].filter((form) => form !== null);
  }

  /** The words one after another. A stop word in between is any word. */
  #phrase(words: readonly string[]): Form | null {
    const facts = words.map((word) => this.index.facts.get(word) ?? unknown);
    const known = facts.filter(({ lexeme }) => lexeme !== null);
    if (known.length === 0) return null;
    const bounds = this.#boundsOfPhrase(known.map((fact) => fact.bounds));
    const documents = known.map((fact) => fact.documents);
    const sql = this.#oneAfterAnother(facts);
    const lexemes = known.flatMap(({ lexeme }) => lexeme ?? []);
    if (known.length === 1)
      return { sql, wider: lexemes.map(quoted).join(), ...this.#cost(Math.min(...documents)), bounds };
    const pairs = this.index.pairs === null ? [] : pairTagsOf(words, this.index.facts);
    return {
      sql: `(${sql})`,
      wider: `(${uncommonKeys(known, pairs, this.index).map(quoted).join(' & ')})`,
      rank: lexemes.map((lexeme) => this.#lexeme(lexeme)).join(' | '),
      ...this.#costOfPhrase(documents, pairs),
      bounds,
    };
  }

  /** The index finds the documents that have the tags of the pairs as well: in some of these another pair of words has the tag. */
  #costOfPhrase(words: readonly number[], tags: readonly string[]): Pick<Form, 'documents' | 'reads'> {
    const { total, pairs } = this.index;
    const all = documentsOfAll(words, total);
    if (pairs === null || tags.length === 0) return { documents: all * phraseShare, reads: all * readsPerLook };
    const reads = Math.min(...words, ...tags.map((tag) => pairs.get(tag) ?? 0));
    return { documents: reads * taggedShare, reads };
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

  /** Only single words, wherever they stand, are counted. */
  #boundsOfPhrase(words: readonly CountBounds[]): CountBounds {
    const { least, most } = boundsOfAll(words, this.index.total);
    return { least: words.length === 1 && this.weight === '' ? least : 0, most };
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
      wider: `(${before.wider} & ${anyOf([`${quoted(last)}:*`, ...stems.map(quoted)])})`,
      documents: Math.min(before.documents, documents),
      reads: Math.min(before.reads, documents) * readsPerLook,
      bounds: unknownBounds,
    };
  }

  /** Stems are shorter than words: "maintenanc" begins "maintenance", and not its stem "mainten". */
  #beginningOfOne(word: string, { prefixDocuments, prefixBounds }: WordFact, cut: readonly CutStem[]): Form {
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
        wider: anyOf([`${quoted(word)}:*`, ...cutOff(quoted)]),
        rank: [beginning, ...stems.map((stem) => this.#lexeme(stem))].join(' | '),
        ...this.#cost(Math.max(prefixDocuments, documents)),
        bounds: unknownBounds,
      };
    }
    const usual = cut.filter(({ isUsual }) => isUsual);
    const sql = anyOf([beginning, tag, ...usual.map(({ stem }) => quoted(stem))]);
    return {
      sql,
      wider: sql,
      ...this.#cost(Math.max(prefixDocuments, tagged.prefixDocuments, sum(usual.map(({ documents }) => documents)))),
      bounds: boundsOfAny([
        prefixBounds,
        tagged.prefixBounds,
        ...usual.map(({ documents }) => ({ least: documents, most: Infinity })),
      ]),
    };
  }

  /** Its own stem, by which the word without a star is found, and those of other words that begin so. */
  #cutStems(word: string, { lexeme, documents }: WordFact): readonly CutStem[] {
    const others = (this.index.beginnings.get(word) ?? []).filter(({ stem }) => stem !== lexeme);
    const isCut = lexeme !== null && !lexeme.startsWith(word);
    return isCut ? [{ stem: lexeme, documents, isUsual: true }, ...others] : others;
  }

  /** The index does not know in which field a word stands. */
  #cost(documents: number): Pick<Form, 'documents' | 'reads'> {
    return { documents, reads: this.weight === '' ? documents : documents * readsPerLook };
  }

  #lexeme(lexeme: string): string {
    return this.weight === '' ? quoted(lexeme) : `${quoted(lexeme)}:${this.weight}`;
  }
}

/** Whether it is one word, and its own stem. */
function isOwnStem([word = '', ...others]: readonly string[], facts: WordFacts): boolean {
  return others.length === 0 && facts.get(word)?.lexeme === word;
}
