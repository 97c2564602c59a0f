import { commodityCodes } from '@rfp/contracts/vocabulary/commodity-codes';
import { type KeywordMatch } from '@rfp/scoring/matching/match-search';
import { splitKeywords } from '@rfp/scoring/agency-levels';
import { places, type Place } from '@rfp/scoring/recipe/recipe-schema';
import { type Scorable } from '@rfp/scoring/scorable';
import { type EntityManager } from 'typeorm';
import { searchTexts } from '../merging/build-opportunity.js';
import { type Boilerplate, readBoilerplate, withoutBoilerplate } from '../store/boilerplate.js';
import { Lexemes } from '../store/lexemes.js';
import { tagOf } from '../search/query/search-tags.js';
import { readStems, searchWords } from '../search/query/search-words.js';
import { documentWeights, indexableWords } from '../store/search-document.js';
import { buyerTags, capitalsPattern, type KeywordForms, type Phrase, placeWeights } from './keyword-forms.js';

type Stems = ReadonlyMap<string, string | null>;

const noMatches: readonly KeywordMatch[] = [];

/** Finds keywords in a notice, stored or not, with the same results as the search in stored documents. */
export class NoticeWords {
  #lexemes: Lexemes | undefined;

  /** @param stems - stems of all words of the notice */
  constructor(
    private readonly notice: Scorable,
    private readonly stems: Stems,
    private readonly boilerplate: Boilerplate,
  ) {}

  /** Returns the keywords that the notice contains, each with its strongest place, sorted by place. */
  match(keywords: readonly KeywordForms[]): readonly KeywordMatch[] {
    if (keywords.length === 0) return noMatches;
    const found = keywords.flatMap((forms) => this.#find(forms) ?? []);
    return found.toSorted((one, other) => places.indexOf(one.place) - places.indexOf(other.place));
  }

  #find(forms: KeywordForms): KeywordMatch | null {
    for (const place of places) {
      const code = place === 'codes' ? this.#code(forms) : undefined;
      if (code !== undefined) return { keyword: forms.keyword, place, ...code };
      const phrase = forms.phrases.find((each) => this.#has(each, place));
      if (phrase !== undefined) return new LazyMatch(forms.keyword, place, () => this.#quote(phrase, place));
    }
    return null;
  }

  #code({ codes }: KeywordForms): Pick<KeywordMatch, 'field' | 'quote'> | undefined {
    if (codes.length === 0) return undefined;
    for (const [field, kind, readCodes] of codeFields) {
      const quote = readCodes(this.notice).find((code) => codes.includes(tagOf(kind, code)));
      if (quote !== undefined) return { field, quote };
    }
    return undefined;
  }

  #has(phrase: Phrase, place: Place): boolean {
    this.#lexemes ??= buildLexemes(searchTexts(textsAsStored(this.notice), this.boilerplate), this.stems);
    if (!hasInPlace(this.#lexemes, phrase, place)) return false;
    const { capitals } = phrase;
    if (capitals === null) return true;
    const pattern = new RegExp(capitalsPattern(capitals));
    return placeTexts(this.notice, place).some(([, text]) => pattern.test(withoutBoilerplate(text, this.boilerplate)));
  }

  /** Returns the text that contains the phrase, or else the text that contains its first word, because a phrase may span two texts of a place. */
  #quote({ words }: Phrase, place: Place): Pick<KeywordMatch, 'field' | 'quote'> {
    const texts = placeTexts(this.notice, place);
    for (const searched of [words, words.slice(0, 1)]) {
      for (const [field, text] of texts) {
        const at = findPhrase(withoutBoilerplate(text, this.boilerplate), searched, this.stems);
        if (at !== null) return { field, quote: excerptAround(text, at) };
      }
    }
    const [field, quote] = texts[0] ?? (['title', this.notice.title] as const);
    return { field, quote };
  }
}

/** A match that finds its quote on first access, because scoring needs no quotes. */
class LazyMatch implements KeywordMatch {
  #quoted: Pick<KeywordMatch, 'field' | 'quote'> | undefined;

  constructor(
    readonly keyword: string,
    readonly place: Place,
    private readonly read: () => Pick<KeywordMatch, 'field' | 'quote'>,
  ) {}

  get field(): KeywordMatch['field'] {
    return this.#found.field;
  }

  get quote(): string {
    return this.#found.quote;
  }

  get #found(): Pick<KeywordMatch, 'field' | 'quote'> {
    this.#quoted ??= this.read();
    return this.#quoted;
  }
}

const commodities = (['cpv', 'unspsc', 'nigp'] as const).map(
  (kind) => ['other_codes', kind, (notice: Scorable) => commodityCodes(notice.other_codes)[`${kind}_codes`]] as const,
);
/** Fields with codes, the kinds of their tags, and functions that read the codes. */
const codeFields = [
  ['naics_codes', 'naics', ({ naics_codes }: Scorable) => naics_codes],
  ['psc_codes', 'psc', ({ psc_codes }: Scorable) => psc_codes],
  ['aln_codes', 'aln', ({ aln_codes }: Scorable) => aln_codes],
  ...commodities,
] as const;

/** Prepares the words of notices. Reads all stems at once. */
export async function readNoticeWords(
  database: Pick<EntityManager, 'query'>,
  notices: readonly Scorable[],
): Promise<NoticeWords[]> {
  const boilerplate = await readBoilerplate(database);
  const words = new Set(
    notices.flatMap((notice) => Object.values(searchTexts(textsAsStored(notice), boilerplate)).flatMap(indexableWords)),
  );
  const stems = await readStems(database, words);
  return notices.map((notice) => new NoticeWords(notice, stems, boilerplate));
}

/** Applies the rules of `placeQuery`. */
function hasInPlace(lexemes: Lexemes, phrase: Phrase, place: Place): boolean {
  const hasPhraseIn = (each: Place) => lexemes.hasPhrase(phrase.words, placeWeights[each]);
  const isInBuyerName = () => buyerTags(phrase).every((tag) => lexemes.hasTag(tag));
  if (place === 'title') return hasPhraseIn('title') && !isInBuyerName();
  return hasPhraseIn(place) || (place === 'agency' && hasPhraseIn('title') && isInBuyerName());
}

function buildLexemes(texts: ReturnType<typeof searchTexts>, stems: Stems): Lexemes {
  const lexemes = new Lexemes([]);
  const toStems = (text: string) => indexableWords(text).map((word) => stems.get(word) ?? null);
  for (const [field, weight] of documentWeights) lexemes.addText(toStems(texts[field]), weight);
  lexemes.tagBuyer(toStems(texts.title), toStems(texts.buyer));
  return lexemes;
}

/** Removes repeated keywords, as in stored opportunities. */
function textsAsStored(notice: Scorable): Scorable {
  return { ...notice, keywords: [...new Set(notice.keywords)] };
}

type Field = keyof Scorable;

function placeTexts(notice: Scorable, place: Place): readonly (readonly [Field, string])[] {
  const { title, description, location, opportunity_number } = notice;
  const stated: Record<Place, readonly (readonly [Field, string | null])[]> = {
    title: [['title', title]],
    description: [['description', description]],
    agency: [
      ['agency_name', notice.agency_name],
      ['agency_parent', notice.agency_parent],
      ...notice.agency_path.map((name) => ['agency_path', name] as const),
      ['title', title],
    ],
    codes: [
      ...splitKeywords(notice).subject.map((text) => ['keywords', text] as const),
      ['location', location],
      ['opportunity_number', opportunity_number],
    ],
  };
  return stated[place].flatMap(([field, text]) => (text === null ? [] : [[field, text] as const]));
}

const tokenPattern = /[\p{L}\p{M}\p{N}]+(?:\+\+|#)?/gu;

/** Returns the position of a phrase in a printed text; null if punctuation splits its words differently. */
function findPhrase(text: string, words: Phrase['words'], stems: Stems): number | null {
  const tokens = [...text.matchAll(tokenPattern)];
  const known = tokens.map(([word]) => {
    const written = searchWords(word, { acronyms: true });
    return stems.get(written) ?? stems.get(word.toLowerCase()) ?? null;
  });
  const at = known.findIndex((_, from) => words.every(({ stem, at: distance }) => known[from + distance] === stem));
  return tokens[at]?.index ?? null;
}

const excerptLead = 60;

/** Cuts off the text before the match, except for a few words. The scoring library truncates the end. */
function excerptAround(text: string, at: number): string {
  if (at <= excerptLead) return text;
  const space = text.slice(at - excerptLead, at).search(/\s/);
  return text.slice(space < 0 ? at : at - excerptLead + space).trimStart();
}
