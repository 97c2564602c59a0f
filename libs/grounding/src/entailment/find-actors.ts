import { isAuxiliary } from './clause-words.js';
import { type Item, type Statement } from './read-statement.js';
import { roleNouns } from './vocabulary.js';

/** Who a clause speaks of: a party, or somebody by name. */
export interface Actor {
  readonly party: Item['party'];
  /** Of its names. */
  readonly roots: readonly string[];
  readonly printed: string;
  /** Whether it is a name in capitals, and no word such as `vendor`. */
  readonly isName?: boolean;
  /** Nobody, but a thing. */
  readonly isThing?: boolean;
}

/** An actor where a clause names it. */
export interface Mention extends Actor {
  readonly start: number;
  readonly end: number;
  /** The preposition before it. */
  readonly preposition: string | null;
}

const plainNames = new Set([
  '@sam',
  '@rfq',
  '@rfp',
  '@naics',
  '@lpta',
  '@wawf',
  '@est',
  '@edt',
  '@et',
  '@cst',
  '@cdt',
  '@ct',
  '@mst',
  '@mdt',
  '@mt',
  '@pst',
  '@pdt',
  '@pt',
  '@utc',
  '@duns',
  '@cage',
  '@ffp',
  '@sow',
  '@pws',
  '@fob',
  '@dd',
  '@sf',
  '@reps',
  '@cots',
  '@us',
]);

/** Prepositions that say to whom or of whom something is. */
export const prepositions = new Set(
  'of to from by for with in at on under between against via upon through into toward among about ~per ~after ~before ~by within during'.split(
    ' ',
  ),
);

/** The actors that each clause of a text names. */
export function findActors(statement: Statement): Mention[][] {
  const isShouted = mostlyCapitals(statement);
  return statement.clauses.map((clause) => findMentions(clause, isShouted));
}

function mostlyCapitals({ items }: Statement): boolean {
  const words = items.filter(({ value }) => value === 'word');
  return words.filter(({ printed }) => printed === printed.toUpperCase()).length > words.length / 2;
}

function findMentions(clause: readonly Item[], isShouted: boolean): Mention[] {
  const mentions: Mention[] = [];
  let start = -1;
  const finish = (end: number) => {
    if (start >= 0) mentions.push(mentionOf(clause, start, end, mentions.at(-1)));
    start = -1;
  };
  for (const [at, item] of clause.entries()) {
    if (isActor(item, at, isShouted)) start = start < 0 ? at : start;
    else if (item.kind !== 'stop' && item.kind !== 'figure') finish(at);
  }
  finish(clause.length);
  return mentions;
}

function isActor({ kind, party, keys: [root = ''], printed, word }: Item, at: number, isShouted: boolean): boolean {
  if (kind === 'group') return !groupsOfNobody.has(word);
  if (kind !== 'content' || calendar.test(word)) return false;
  if (party !== null || roleNouns.has(root)) return true;
  return !isShouted && !plainNames.has(word) && isCapital(printed, at);
}

/** Groups that say of what kind a bidder or a competition is. */
const groupsOfNobody = new Set(['&open', '&citizen', '&topsecret']);

/** Whether a word is in capitals, or begins with one elsewhere than at the beginning. */
function isCapital(printed: string, at: number): boolean {
  return /^\p{Lu}{2,}/u.test(printed) || (at > 0 && /^\p{Lu}/u.test(printed));
}

const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/;

function mentionOf(clause: readonly Item[], start: number, end: number, last: Mention | undefined): Mention {
  const items = clause.slice(start, end);
  // `to the Fish and Boat Commission`: the preposition stands before the list.
  const isListed = last !== undefined && last.end === start - 1 && clause[start - 1]?.word === 'and';
  return {
    start,
    end,
    party: items.find(({ party }) => party !== null)?.party ?? null,
    roots: items.flatMap(({ keys }) => keys),
    printed: items.map(({ printed }) => printed).join(' '),
    isName: items.some(({ party, printed }) => party === null && /^\p{Lu}/u.test(printed)),
    preposition: isListed ? last.preposition : prepositionBefore(clause, start),
  };
}

/** That of the noun phrase, over its article and adjectives; `be` where it only says what something is. */
function prepositionBefore(clause: readonly Item[], start: number): string | null {
  let isArticlePast = false;
  for (let at = start - 1; at >= Math.max(0, start - 6); at -= 1) {
    const item = clause[at];
    if (item === undefined || (endsPhrase(item) && !isAttribute(clause, at))) return null;
    if (isAuxiliary(item) || prepositions.has(item.word)) return leadingWord(item, clause.slice(at, start), at);
    // `Within these areas the Forest Service`: another noun phrase stands before the article.
    if (isArticlePast && item.kind === 'content') return null;
    isArticlePast ||= articles.test(item.word);
  }
  return null;
}

const articles = /^(?:a|an|the)$/;

/** The preposition or verb before a noun phrase, if it says what part that plays. */
function leadingWord(item: Item, phrase: readonly Item[], at: number): string | null {
  if (isAuxiliary(item)) return at > 0 && /^(?:be|is|are|was|were)$/.test(item.word) ? 'be' : null;
  return isInfinitive(phrase) ? null : item.word;
}

/** `the proposing organization`. */
function isAttribute(clause: readonly Item[], at: number): boolean {
  return clause[at]?.word.endsWith('ing') === true && /^(?:a|an|the|any|each)$/.test(clause[at - 1]?.word ?? '');
}

function endsPhrase({ kind, word }: Item): boolean {
  return kind === 'stop' || /^(?:that|which|who|where|when|while|if|~if|whether|and|or)$|ing$/.test(word);
}

/** `to enable` the buyer, which is no preposition. */
function isInfinitive([to, ...rest]: readonly Item[]): boolean {
  return to?.word === 'to' && rest.some(({ kind }) => kind === 'content');
}
