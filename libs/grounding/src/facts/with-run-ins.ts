import { type Span } from '../source-text.js';

/** A title on the same line as its text: `Term. Ten years`. */
const runIn =
  /^(?:\(?[A-Z\d]{1,3}(?:\.\d{1,2}){0,3}[.)]{0,2}\s+)?\p{Lu}[\p{L}&/'\u2019-]{2,}(?: [\p{L}&/'\u2019-]+){0,4}\.$/u;
const verb =
  /\b(?:is|are|was|be|will|shall|must|may|can|has|have|do|submit|send|contact|call|see|apply|not|no|none|yes)\b/i;
const maxTitleLength = 60;
/** A marked answer: `A5. Five years`. */
const answer = /^(?:A|Ans(?:wer)?|R|Response)\s?\d{0,3}\s?[.:)]/;
/** A numbered question with the answer on the same line. */
const questionLine =
  /^(?:Q\w{0,3}[.:)]|\(?\d{1,3}[.)])\s{0,3}(?:is|are|was|were|must|may|can|do|does|did|has|have|will|would|should|could|what|which|where|who|whom|how|when|until when|why)\b[^?]{0,120}\?$/i;
/** Maximum white space between a question and its answer. */
const maxGap = 10;

/** Joins each sentence with the title or question before it, because neither makes sense alone. */
export function withRunIns(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  let isOpen = false;
  for (const span of spans) {
    const previous = joined.at(-1);
    const words = wordsOf(text, span);
    const before: Span | null = previous !== undefined && belongsTo(text, previous, span, isOpen) ? previous : null;
    if (before === null) joined.push(span);
    else joined.splice(-1, 1, { start: before.start, end: span.end });
    isOpen = isTitle(words) || (before !== null && answer.test(words) && !/\s/.test(words));
  }
  return joined;
}

/** Whether a sentence belongs to the title or the question before it. */
function belongsTo(text: string, previous: Span, span: Span, isOpen: boolean): boolean {
  const gap = text.slice(previous.end, span.start);
  const isSameLine = /^[ \t\u00A0]*$/.test(gap);
  if (isSameLine && isOpen) return true;
  if (!text.startsWith('?', previous.end - 1)) return false;
  if (isSameLine && questionLine.test(wordsOf(text, previous))) return true;
  return gap.length <= maxGap && (gap.match(/\n/g) ?? []).length <= 1 && answer.test(wordsOf(text, span));
}

function isTitle(words: string): boolean {
  return words.length <= maxTitleLength && runIn.test(words) && !verb.test(words);
}

function wordsOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
