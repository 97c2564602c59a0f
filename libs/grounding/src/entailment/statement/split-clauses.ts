import { isAuxiliary, isDenier } from './clause-words.js';
import { type Item } from './item.js';

const segmentWords = new Set(
  'and or but that which who whom because so while once when whereas although where as since for after before ~before ~after whichever whoever whether how what why whatever'.split(
    ' ',
  ),
);
const conditions = new Set(['if', '~if', '~unless', 'until', 'because']);
const relatives = new Set(['that', 'which', 'who', 'whom']);
const softStops = new Set([',', '(', ')', '[', ']']);

const subordinate =
  /^(?:if|~if|when|once|where|until|~unless|provided|that|which|who|whom|since|as|because|before|~before|after|~after|while|so|although|whether|how|what|why|whatever|whichever|whoever)$/;

/** Whether a clause depends on another one. */
export function isSubordinate([first]: readonly Item[]): boolean {
  return first !== undefined && subordinate.test(first.word);
}

/**
 * Splits items into clauses. A clause ends at a full stop or similar mark, at a condition, and where another verb with an auxiliary begins.
 * The verb after a relative clause continues the clause of the noun before it: `offers [that are late] will be rejected`.
 */
export function splitClauses(items: readonly Item[]): Item[][] {
  const splitter = new ClauseSplitter();
  for (const segment of segmentsOf(items)) splitter.add(segment);
  const clauses = splitter.clauses.filter((clause) => clause.length > 0);
  for (const [index, clause] of clauses.entries()) for (const item of clause) item.clause = index;
  return clauses;
}

class ClauseSplitter {
  readonly clauses: Item[][] = [[]];
  /** The clause that a relative clause interrupted before its verb. */
  private interrupted: Item[] | null = null;
  private previous: readonly Item[] = [];

  add(segment: readonly Item[]): void {
    const last = this.clauses.at(-1) ?? [];
    if (startsNewClause(segment)) this.start(segment);
    else if (this.interrupted !== null) this.continueRelative(segment, this.interrupted, last);
    else if (startsRelative(segment, last) && isNounPhrase(last)) this.interrupt(segment, last);
    else if (isFinite(segment) && isFinite(last)) this.start([...this.listBefore(segment, last), ...segment]);
    else last.push(...segment);
    this.previous = segment;
  }

  private continueRelative(segment: readonly Item[], interrupted: Item[], relative: Item[]): void {
    if (startsRelative(segment, [])) this.interrupt(segment, interrupted);
    else if (isFinite(segment)) this.resume(segment, interrupted, relative);
    else relative.push(...segment);
  }

  /** Takes the beginning of a list into its clause: `and no written | or faxed offers will be accepted`. */
  private listBefore([first]: readonly Item[], last: Item[]): Item[] {
    const { length } = this.previous;
    const isList =
      first?.word === 'or' && /^(?:and|but)$/.test(this.previous[0]?.word ?? '') && !isFinite(this.previous);
    return isList && length < last.length ? last.splice(-length) : [];
  }

  private start(segment: readonly Item[]): void {
    this.clauses.push([...segment]);
    this.interrupted = null;
    this.splitAtSecondVerb();
  }

  private interrupt(segment: readonly Item[], last: Item[]): void {
    this.interrupted = last;
    const at = relativeEnd(segment);
    this.clauses.push(segment.slice(0, at < 0 ? segment.length : at));
    if (at >= 0) this.resume(segment.slice(at), last, []);
  }

  /** Resumes the interrupted clause at its verb. The items before the verb still belong to the relative clause. */
  private resume(segment: readonly Item[], interrupted: Item[], relative: Item[]): void {
    const at = mainVerb(segment);
    relative.push(...segment.slice(0, at));
    interrupted.push(...segment.slice(at));
    this.interrupted = null;
  }

  /** Splits two clauses without a conjunction at the second verb: `documents you cannot download may be ordered`. */
  private splitAtSecondVerb(): void {
    const last = this.clauses.at(-1) ?? [];
    const first = last.findIndex(isFiniteVerb);
    const end = last.findIndex((item, at) => at > first && !isVerbal(item));
    const second = first < 0 || end < 0 ? -1 : last.findIndex((item, at) => at > end && isFiniteVerb(item));
    if (second > 0) this.clauses.push(last.splice(second));
  }
}

function isNounPhrase(clause: readonly Item[]): boolean {
  return !isFinite(clause) && clause.some(({ kind }) => kind === 'content');
}

function segmentsOf(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [[]];
  for (const [at, item] of items.entries()) {
    const isStop = item.kind === 'stop' && !isAbbreviation(items, at);
    if (isStop || segmentWords.has(item.word) || isCondition(item)) segments.push([item]);
    else segments.at(-1)?.push(item);
  }
  return segments.filter((segment) => segment.length > 0);
}

/** Whether a full stop belongs to an abbreviation: `U.S. persons`, `etc. are`. */
function isAbbreviation(items: readonly Item[], at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.word !== '.') return false;
  return /^\p{L}$/u.test(before?.printed ?? '') || /^\p{Ll}/u.test(next?.printed ?? '');
}

function startsNewClause([first]: readonly Item[]): boolean {
  if (first === undefined) return false;
  return (first.kind === 'stop' && !softStops.has(first.word)) || isCondition(first);
}

/** Whether an item opens a condition: `if`, `unless`, but not `other than`, which only excludes a noun. */
function isCondition({ word, printed }: Item): boolean {
  return conditions.has(word) && (word !== '~unless' || /^(?:unless|except(?: if| when| where)?)$/i.test(printed));
}

function isFinite(segment: readonly Item[]): boolean {
  return segment.some(isAuxiliary);
}

function startsRelative([first, second]: readonly Item[], before: readonly Item[]): boolean {
  if (first === undefined || second === undefined || !relatives.has(first.word)) return false;
  return isAuxiliary(second) || isDenier(second) || agreesInNumber(before.at(-1), second);
}

/** Index where a relative clause ends and the verb of its main clause begins; -1 if the segment has no such verb. */
function relativeEnd(segment: readonly Item[]): number {
  const [, second] = segment;
  const startsWithVerb = second !== undefined && isVerbal(second);
  const from = startsWithVerb ? segment.findIndex((item, at) => at > 0 && !isVerbal(item)) : 2;
  return from < 0 ? -1 : segment.findIndex((item, at) => at >= from && isFiniteVerb(item));
}

/** Index where the verb of the interrupted clause begins: `may` in `and have worked there may apply`. */
function mainVerb(segment: readonly Item[]): number {
  const first = segment.findIndex(isAuxiliary);
  if (!/^(?:and|or)$/.test(segment[0]?.word ?? '')) return first;
  const end = segment.findIndex((item, at) => at > first && !isVerbal(item));
  const second = end < 0 ? -1 : segment.findIndex((item, at) => at > end && isFiniteVerb(item));
  return second < 0 ? first : second;
}

function isFiniteVerb(item: Item): boolean {
  return isAuxiliary(item) && !/^(?:be|been|being|do)$/.test(item.word);
}

/** Whether an item can be among the auxiliaries of a verb. */
function isVerbal(item: Item): boolean {
  return isAuxiliary(item) || isDenier(item) || item.word.endsWith('ly');
}

/** Whether a verb agrees with a noun in number (`bidders that want`, `a bidder that wants`), as opposed to the noun of another clause. */
function agreesInNumber(noun: Item | undefined, verb: Item): boolean {
  if (noun?.kind !== 'content' || verb.kind !== 'content' || verb.party !== null) return false;
  return noun.printed.endsWith('s') !== verb.printed.endsWith('s');
}
