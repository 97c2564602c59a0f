import { type SourceState } from '@rfp/contracts/sync-run';
import { formatAgo, formatAhead } from '@rfp/api-client/relative-time';
import { pageTexts } from '../page-texts.js';

/** Advice on an error: a sentence and a link. */
export interface Advice {
  text?: string;
  link?: { to: string; text: string };
}

const { advice: words, row } = pageTexts;

const inSettings = (): Advice => ({ text: words.key, link: { to: '/settings', text: words.keyLink } });
const useless = (source: string): Advice => ({
  text: words.useless,
  link: { to: `/sync/${source}`, text: words.uselessLink },
});
const resumesLater = (): Advice => ({ text: words.waits });
const mayNeedUpdate = (): Advice => ({ text: words.changed });
/** Empty advice, for errors with a sufficient message. */
const noAdvice = (): Advice => ({});

const byCode: Record<string, (source: string) => Advice> = {
  SOURCE_KEY_MISSING: inSettings,
  SOURCE_KEY_REFUSED: inSettings,
  SUSPICIOUS_DROP: (source) => ({ link: { to: `/sync/${source}`, text: words.question } }),
  RECORD_UNREADABLE: (source) => ({ link: { to: `/sync/${source}`, text: words.rejected } }),
  SOURCE_GONE: useless,
  ROBOTS_REFUSED: useless,
  URL_REFUSED: useless,
  PAGE_TYPE_REFUSED: useless,
  SOURCE_SCRIPTED: noAdvice,
  RUN_CANCELLED: noAdvice,
  RUN_INTERRUPTED: noAdvice,
  RUN_LIMIT: noAdvice,
  SOURCE_QUOTA: resumesLater,
  SOURCE_RATE_LIMITED: resumesLater,
  CONFIGURATION: mayNeedUpdate,
  SOURCE_CHANGED: mayNeedUpdate,
  SOURCE_NOT_JSON: mayNeedUpdate,
  SOURCE_UNSAFE: mayNeedUpdate,
  SOURCE_TOO_LARGE: mayNeedUpdate,
};

/** Returns advice on the error that ended a run. Earlier records are never lost. */
export function adviceOn(code: string, source: string): Advice {
  const advise = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  return advise?.(source) ?? { text: words.kept };
}

/** Returns a text with the times of the last and the next sync. */
export function whenText(
  {
    last_sync,
    paused,
    resumes_at,
    next_due_at,
  }: Pick<SourceState, 'last_sync' | 'paused' | 'resumes_at' | 'next_due_at'>,
  now: Date,
): string {
  const was = last_sync === null ? row.never : row.synced(formatAgo(last_sync, now));
  return [was, ...nextTexts({ paused, resumes_at, next_due_at }, now)].join(' · ');
}

function nextTexts(
  { paused, resumes_at, next_due_at }: Pick<SourceState, 'paused' | 'resumes_at' | 'next_due_at'>,
  now: Date,
): string[] {
  if (paused) return [row.paused];
  if (resumes_at !== null) return [row.resumes(formatAhead(resumes_at, now))];
  return next_due_at === null ? [] : [row.next(formatAhead(next_due_at, now))];
}
