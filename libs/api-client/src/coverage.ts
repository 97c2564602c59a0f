import { type BlindReason, type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { formatAgo } from './relative-time.js';
import { once } from './once.js';

const reasonRemarks: Record<BlindReason, string> = {
  never: '',
  overdue: '',
  failed: ' (the last run failed)',
  cut_off: ' (the last run was cut off)',
  paused: ' (paused)',
  not_ready: ' (not ready)',
};

/** Maximum number of sources to name; a longer list would hide them. */
const maxNamed = 3;

const conjunction = once(() => new Intl.ListFormat('en-US', { type: 'conjunction' }));

/** `SAM.gov was last synced completely 3 days ago: records may be missing.` Null if no source is blind. */
export function describeBlindSources(blind: readonly BlindSource[], now: Date): string | null {
  if (blind.length === 0) return null;
  const sources = blind.slice(0, maxNamed).map(({ name, since, reason }) => {
    const when = since === null ? 'never synced completely' : `last synced completely ${formatAgo(since, now)}`;
    return `${name} was ${when}${reasonRemarks[reason]}`;
  });
  const others = blind.length - sources.length;
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? 'source is' : 'sources are'} not up to date`];
  return `${conjunction().format([...sources, ...rest])}: records may be missing.`;
}
