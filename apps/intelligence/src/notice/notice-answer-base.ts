import { type NoticeBrief } from '@rfp/contracts/intelligence/notice-brief';
import { cutNote, type NoticeSources } from './notice-sources.service.js';

/** The members that all answers about a notice have, for an answer without text of a model. */
export function noticeAnswerBase(
  { notice: { title, source_url, demo }, isCut }: NoticeSources,
  now: Date,
): Omit<NoticeBrief, 'data'> {
  return {
    success: true,
    citations: source_url === null ? [] : [{ title, url: source_url }],
    generated_at: now.toISOString(),
    origin: demo ? 'demo' : 'computed',
    left_out: isCut ? [cutNote] : [],
  };
}
