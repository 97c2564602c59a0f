import { type SourceState } from '@rfp/contracts/sync-run';
import { formatAgo, formatAhead } from '@rfp/api-client/relative-time';
import { pageTexts } from '../page-texts.js';

/** Advice on an error: a sentence and a link. */
export interface Advice {
  text?: string;
  link?: { to: string; text: string };
}

const { advice: words, row } = pageTexts;

const keyAdvice = (): Advice => ({ text: words.key, link: { to: '/settings', text: words.keyLink } });
const removalAdvice = (source: string): Advice => ({
  text: words.cannotSucceed,
  link: { to: `/sync/${source}`, text: words.pauseOrRemove },
});
const resumeAdvice = (): Advice => ({ text: words.resumes });
const updateAdvice = (): Advice => ({ text: words.needsUpdate });
/** Empty advice, for errors with a sufficient message. */
const noAdvice = (): Advice => ({});

const adviceByCode: Record<string, (source: string) => Advice> = {
  SOURCE_KEY_MISSING: keyAdvice,
  SOURCE_KEY_REFUSED: keyAdvice,
  SUSPICIOUS_DROP: (source) => ({ link: { to: `/sync/${source}`, text: words.reviewMissing } }),
  RECORD_UNREADABLE: (source) => ({ link: { to: `/sync/${source}`, text: words.reviewRejected } }),
  SOURCE_GONE: removalAdvice,
  ROBOTS_REFUSED: removalAdvice,
  URL_REFUSED: removalAdvice,
  PAGE_TYPE_REFUSED: removalAdvice,
  SOURCE_SCRIPTED: noAdvice,
  RUN_CANCELLED: noAdvice,
  RUN_INTERRUPTED: noAdvice,
  RUN_LIMIT: noAdvice,
  SOURCE_QUOTA: resumeAdvice,
  SOURCE_RATE_LIMITED: resumeAdvice,
  CONFIGURATION: updateAdvice,
  SOURCE_CHANGED: updateAdvice,
  SOURCE_NOT_JSON: updateAdvice,
  SOURCE_UNSAFE: updateAdvice,
  SOURCE_TOO_LARGE: updateAdvice,
};

/** Returns advice on the error that ended a run. Earlier records are never lost. */
export function findAdvice(code: string, source: string): Advice {
  const advise = Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined;
  return advise?.(source) ?? { text: words.kept };
}

/** Returns a text with the times of the last and the next sync, or with the reason why there is no next sync. */
export function syncTimesText(
  {
    last_sync,
    paused,
    resumes_at,
    next_due_at,
  }: Pick<SourceState, 'last_sync' | 'paused' | 'resumes_at' | 'next_due_at'>,
  now: Date,
): string {
  const lastText = last_sync === null ? row.never : row.synced(formatAgo(last_sync, now));
  return [lastText, ...nextTexts({ paused, resumes_at, next_due_at }, now)].join(' · ');
}

function nextTexts(
  { paused, resumes_at, next_due_at }: Pick<SourceState, 'paused' | 'resumes_at' | 'next_due_at'>,
  now: Date,
): string[] {
  if (paused) return [row.paused];
  if (resumes_at !== null) return [row.resumes(formatAhead(resumes_at, now))];
  return next_due_at === null ? [] : [row.next(formatAhead(next_due_at, now))];
}
