import { intelligenceTexts } from '../intelligence-texts.js';

const words = intelligenceTexts.alerts.deadline;

export function deadlineLabel(days: number | null): string {
  if (days === null) return words.unknown;
  if (days < 0) return words.overdue;
  if (days === 0) return words.today;
  if (days === 1) return words.tomorrow;
  return days <= 7 ? words.days(days) : words.weeks(Math.round(days / 7));
}

/** Color token of the band that contains a match score. */
export function matchBand(score: number): '90' | '80' | '70' | '0' {
  if (score >= 90) return '90';
  if (score >= 80) return '80';
  return score >= 70 ? '70' : '0';
}
