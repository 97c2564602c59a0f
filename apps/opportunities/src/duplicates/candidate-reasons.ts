import { type CandidateReason, type MergeCandidate } from '@rfp/contracts/opportunities/merge-decision';
import { isPlaceholder, alphanumericKey } from '@rfp/contracts/text/placeholder';
import { bodyName } from '@rfp/contracts/vocabulary/departments';
import { foldedWords, hasPhrase } from '@rfp/scoring/matching/fold-words';
import { dayLength } from '@rfp/scoring/dates/due-instant';

/** Fields that are compared to find duplicates. */
export type ComparedFields = Pick<MergeCandidate, 'title' | 'agency_name' | 'agency_path' | 'opportunity_number'> & {
  readonly due_at: Date | null;
};

/** Min share of common words in similar titles. */
const similarShare = 0.5;
/** Min number of common words. Many different opportunities share shorter titles. */
const minWords = 3;
const minNumberLength = 5;

/** Returns the reasons why two opportunities may be the same; empty if that is unlikely. */
export function candidateReasons(one: ComparedFields, other: ComparedFields): CandidateReason[] {
  const number = comparableNumber(one);
  const facts: Record<CandidateReason, boolean> = {
    same_number: number !== null && number === comparableNumber(other),
    related_agency: isRelated(buyerNames(one), buyerNames(other)),
    similar_title: isSimilar(foldedWords(one.title), foldedWords(other.title)),
    same_due_day:
      one.due_at !== null &&
      other.due_at !== null &&
      Math.abs(one.due_at.getTime() - other.due_at.getTime()) < dayLength,
  };
  const { same_number, related_agency, similar_title, same_due_day } = facts;
  // Different agencies use the same numbers, and one agency uses the same titles each year.
  const isLikely = same_number ? related_agency || similar_title : similar_title && related_agency && same_due_day;
  if (!isLikely) return [];
  return (['same_number', 'related_agency', 'similar_title', 'same_due_day'] as const).filter(
    (reason) => facts[reason],
  );
}

/** Returns the number without punctuation and case; null for a number that different notices may share. */
export function comparableNumber({ opportunity_number }: Pick<ComparedFields, 'opportunity_number'>): string | null {
  const number = alphanumericKey(opportunity_number ?? '');
  return number.length < minNumberLength || !/\d/.test(number) || isPlaceholder(number) ? null : number;
}

/** Returns each name of the buyer as a list of words, with abbreviations expanded: `VA` is the Department of Veterans Affairs. */
function buyerNames({ agency_name, agency_path }: ComparedFields): string[][] {
  const names = [agency_name, ...(agency_path ?? [])].filter((name) => name !== null && !isPlaceholder(name));
  return [...new Set(names)].map((name) => foldedWords(bodyName(name ?? '')));
}

/** Whether a name of one buyer contains a name of the other. */
function isRelated(names: readonly string[][], others: readonly string[][]): boolean {
  return names.some((name) => others.some((other) => hasPhrase(name, other) || hasPhrase(other, name)));
}

function isSimilar(words: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(words), new Set(others)];
  const alike = [...one].filter((word) => other.has(word)).length;
  return alike >= minWords && alike / (one.size + other.size - alike) >= similarShare;
}
