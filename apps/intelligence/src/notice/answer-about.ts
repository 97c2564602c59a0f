import { type NoticeBrief } from '@rfp/contracts/intelligence/notice-brief';
import { cutNote, type NoticeSources } from './notice-sources.service.js';

/** Members of all answers about a notice that have no text of a model. */
export function answerAbout(
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
