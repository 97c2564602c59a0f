import { type Span } from '../source-text.js';
import { splitBlocks } from './split-blocks.js';

/** Maximum characters of a sentence. Longer ones are cut: users do not read them as one sentence, and every rule scans a whole sentence. */
const maxSentenceLength = 1000;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits a text into sentences, without surrounding white space. Boundaries are those of Unicode (UAX 29), corrected for abbreviations,
 * section numbers, bullets, broken lines and lost spaces in notices.
 */
export function splitSentences(text: string): Span[] {
  const blocks = splitBlocks(text);
  const line = withoutBreaks(text, blocks);
  return groupBlocks(blocks)
    .flatMap((some) => joinSegments(line, some))
    .flatMap((span) => splitGlued(line, span))
    .flatMap((span) => cutLong(line, span))
    .map((span) => trimmed(line, span))
    .filter(({ start, end }) => end > start);
}

const lineBreak = /[\n\r\u0085\u2028\u2029]/g;

/** The text with paragraph separators between blocks and spaces for all other line breaks, which would end a sentence. */
function withoutBreaks(text: string, blocks: readonly Span[]): string {
  let at = 0;
  const parts = blocks.map(({ start, end }) => {
    const gap = start === at ? '' : `\u2029${' '.repeat(start - at - 1)}`;
    at = end;
    return gap + text.slice(start, end).replaceAll(lineBreak, ' ');
  });
  return parts.join('');
}

/**
 * Maximum characters per call of the segmenter. Starting it takes longer than reading a line, but its time per segment grows with the length
 * of the string.
 */
const maxSegmentedLength = 4000;

function groupBlocks(blocks: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  let from = 0;
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group !== undefined && block.end - from <= maxSegmentedLength) group.push(block);
    else {
      groups.push([block]);
      from = block.start;
    }
  }
  return groups;
}

function segmentEnds(line: string, blocks: readonly Span[]): number[] {
  const from = blocks[0]?.start ?? 0;
  const part = line.slice(from, blocks.at(-1)?.end);
  return Array.from(segmenter.segment(part), ({ index, segment }) => from + index + segment.length);
}

/** Joins Unicode segments if the boundary between them does not end a sentence. */
function joinSegments(line: string, blocks: readonly Span[]): Span[] {
  const joined: Span[] = [];
  const ends = segmentEnds(line, blocks);
  let next = 0;
  for (const block of blocks) {
    let { start } = block;
    while (start < block.end) {
      const end = Math.min(ends[next] ?? block.end, block.end);
      if ((ends[next] ?? block.end) <= block.end) next += 1;
      if (end <= start || (end < block.end && continues(line, start, end))) continue;
      joined.push({ start, end });
      start = end;
    }
  }
  return joined;
}

/** Abbreviations and numbers such as `1.)` that never end a sentence. */
const neverFinal =
  /(?:^|[\s("/])(?:Nos?|P\.O|Secs?|Dr|Mr|Ms|Mrs|St|Ave|Blvd|Bldg|Rm|Sq|Ft|Approx|Attn|Figs?|Art|Dept|Gov|Lt|Col|Gen|Capt|Sgt|Maj|Ref|Para|Vol|pp?|e\.g|i\.e|vs|cf|viz|kl|[A-HJ-Z])\.\s*$|\s\(?\d{1,2}\.\)\s*$/i;
/** Abbreviations that do not end a sentence if a number follows: `Feb. 5`, `max. 20 MB`. */
const beforeNumber =
  /(?:^|[\s("/])(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun|max|min|incl|excl|approx|est|ext|tel|ph|hrs?|mins?|pgs?|pts?|qty|vols?|chap|ver|rev|amdt|amend|tit|ca|circa|bldgs?|lots?|hwy|rte|rt|exh|sched|att)\.\s*$/i;
const weekday = /(?:^|[\s("/])(?:Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun)\.\s*$/i;
const month = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/i;
/** Abbreviations that end a sentence only if an opening word follows. */
const sometimesFinal =
  /(?:^|[\s("/])(?:U\.S(?:\.[A-Z])*|D\.C|N\.[EW]|S\.[EW]|Inc|Co|Corp|Ltd|L\.?L\.?C|Jr|Sr|Ph\.D|etc|et al|[ap]\.m)\.\)?\s*$/i;
/** The abbreviation of a law, followed by a number: `P.L. 111`, `42 U.S.C. 1983`. */
const citation = /(?:[A-Z]\.){2,}\s*$/;
const opening =
  /^["'(]?(?:The|This|These|That|Those|All|Any|An?|It|Its|If|For|In|On|No|Please|To|As|Each|Offerors?|Applicants?|Contractors?|Proposals?|Quotes?|Bids?)\b/;
/** A section number or bullet with nothing after it. */
const onlyNumber =
  /(?:^|[.;:]\s+)(?:\(?[a-z\d]{1,3}(?:\.\)|[.)])|(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){1,5}\.?|[-*\u2022])\s*$/i;

/** The next item number of an enumeration: `1. Technical approach 2.` */
const nextItem = /\s\(?(?<number>\d{1,2})\.\)?\s*$/;

/** Number of characters before an item number in which the previous item is searched. */
const maxItemLength = 300;
/** Time with its zone, `5 p.m. ET.`, which looks like an item number. */
const zoneOfTime = /[ap]\.?m\.?\s+[a-z]{1,4}\.\s*$/i;

/** Number of characters read on each side of a boundary. */
const tailLength = 20;

/** Leader dots before the value of a row. */
const leaders = /\.{4,}\s*$/;

function continues(line: string, start: number, end: number): boolean {
  const tail = line.slice(Math.max(start, end - tailLength), end);
  const next = line.slice(end, end + tailLength);
  if (isItemNumber(tail, end - start) || leaders.test(tail)) return true;
  // A boundary within a word: `Code22.Healthcare@med.mil`.
  if (/\S$/.test(tail) && isAddress(line, end)) return true;
  if (nextItem.test(tail) && isEnumerated(line.slice(Math.max(start, end - maxItemLength), end))) return true;
  if (/\?\s*$/.test(tail)) return isLostCharacter(tail, next);
  return isAbbreviation(tail, next);
}

function isItemNumber(tail: string, length: number): boolean {
  if (!onlyNumber.test(tail) || zoneOfTime.test(tail)) return false;
  return length <= tailLength || /[.;:]\s+\S+\s*$/.test(tail);
}

/** Whether a question mark replaces an apostrophe or a dash that the source lost. */
function isLostCharacter(tail: string, next: string): boolean {
  return /\s\?\s*$/.test(tail) || /^[a-z]/.test(next);
}

function isAbbreviation(tail: string, next: string): boolean {
  if (/\bNos?\.\s*$/i.test(tail)) return /^\S*\d/.test(next);
  if (beforeNumber.test(tail) && /^\(?[$\d]/.test(next)) return true;
  if (weekday.test(tail) && month.test(next)) return true;
  if (neverFinal.test(tail) || (citation.test(tail) && /^[\d\u00A7]/.test(next))) return true;
  return sometimesFinal.test(tail) && !opening.test(next);
}

/** Whether the number at the end continues an enumeration. */
function isEnumerated(sentence: string): boolean {
  const number = Number(nextItem.exec(sentence)?.groups?.['number'] ?? 1);
  return number > 1 && new RegExp(`(?:^|[\\s(:])${number - 1}\\.`).test(sentence);
}

/** Words that open a sentence that was glued to the previous one. */
const openers =
  '(?:The|This|These|All|Any|Award|Offers?|Quotes?|Proposals?|Bids?|Responses?|Questions?|Delivery|Please|Period of|Contractors?|Offerors?|Applicants?|Interested|Only|If|No)';
/**
 * A boundary between glued sentences: a lost space (`the award.A conference`), a lost line break (`Two YearsThe`), or a missing full stop
 * after an address (`jane@navy.mil All responses`).
 */
const glued = new RegExp(
  `(?<=[a-z)\\]]{2}[.!?])(?=[A-Z](?:[a-z]| [a-z]))|(?<=[a-z]{3})(?<!Planet)(?=${openers} [a-z])|(?<=[a-z]{3}s)(?=A [A-Z]{3})|(?<=[A-Z]{3})(?=(?:${openers}|Approved) [a-z\\d])|(?<=\\.(?:com|gov|mil|org|net|edu)\\.)(?=[A-Z]{2,})|(?<=\\.(?:com|gov|mil|org|net|edu)/? )(?=${openers} [a-z]|[A-Z]{4,}[A-Z ]*:)`,
  'g',
);

function splitGlued(line: string, span: Span): Span[] {
  const { start, end } = span;
  const sentence = line.slice(start, end);
  if (sentence.search(glued) < 0) return [span];
  const cuts = Array.from(sentence.matchAll(glued), ({ index }) => index).filter((at) =>
    /[.\s]$/.test(sentence.slice(0, at)) && /\.\w{2,4}[./ ]{1,2}$/.test(sentence.slice(0, at))
      ? isNewSentence(sentence, at)
      : !isAddress(sentence, at),
  );
  return [0, ...cuts].map((from, index) => ({ start: start + from, end: start + (cuts[index] ?? end - start) }));
}

/** Whether a position after an address begins a sentence rather than continuing the address. */
function isNewSentence(text: string, at: number): boolean {
  return /(?:com|gov|mil|org|net|edu)(?:\.|\/? )$/.test(text.slice(Math.max(0, at - 8), at)) || !isAddress(text, at);
}

/** Whether the word around a position is an address: `www.FedBid.com`, `Jane.Doe@navy.mil`. */
function isAddress(text: string, at: number): boolean {
  const before = /\S*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(at, at + 80))?.[0] ?? '';
  return /www\.|@|\/\/|\.(?:com|org|gov|mil|net|edu)\b/i.test(before + after.toLowerCase());
}

function cutLong(line: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let from = start;
  while (end - from > maxSentenceLength) {
    const to = cutAt(line, from);
    parts.push({ start: from, end: to });
    from = to;
  }
  return [...parts, { start: from, end }];
}

/** The best position to cut, in the second half of the maximum length: after `;`, at a space, or between two characters. */
function cutAt(line: string, from: number): number {
  const to = from + maxSentenceLength;
  const half = from + maxSentenceLength / 2;
  const rest = line.slice(half, to);
  const semicolon = rest.lastIndexOf('; ');
  if (semicolon >= 0) return half + semicolon + 1;
  const space = rest.lastIndexOf(' ');
  if (space >= 0) return half + space;
  return /[\uD800-\uDBFF]/.test(line.charAt(to - 1)) ? to - 1 : to;
}

function trimmed(line: string, { start, end }: Span): Span {
  const part = line.slice(start, end);
  const text = part.trim();
  const from = start + (part.length - part.trimStart().length);
  return { start: from, end: from + text.length };
}
