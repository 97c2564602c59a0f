import { type Lifecycle } from '@rfp/contracts/notice';
import { type Release } from './release.js';

const byStatus: ReadonlyMap<string, Lifecycle> = new Map([
  ['planning', 'forecast'],
  ['planned', 'forecast'],
  ['active', 'open'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['withdrawn', 'cancelled'],
  ['unsuccessful', 'closed'],
  ['complete', 'closed'],
]);
const awardTags = /^(award|contract|implementation)(Update)?$|^contractTermination$/;

/** From the status; from the tag if there is none or after an award. Other words are unknown. */
export function lifecycleOf(release: Release): Lifecycle | undefined {
  const { tag, tender } = release;
  const stated = tag.includes('tenderCancellation')
    ? 'cancelled'
    : byStatus.get(tender.status?.trim().toLowerCase() ?? '');
  if (stated !== 'cancelled' && isAwarded(release, stated)) return 'awarded';
  return stated ?? lifecycleByTag(release);
}

/** Without a status: a plan stays one until the tender comes, whose dates then decide. */
function lifecycleByTag({ tag, tender }: Release): Lifecycle | undefined {
  if (tag.includes('planning') && !tag.some((each) => each.startsWith('tender'))) return 'forecast';
  return tender.title?.trim() ? 'open' : undefined;
}

/** While a tender is active its awards belong to some of its lots, or to an earlier framework. */
function isAwarded(release: Release, stated: Lifecycle | undefined): boolean {
  const { tag, tender } = release;
  if (tag.some((each) => awardTags.test(each)))
    return !(stated === 'open' && tag.some((each) => each.startsWith('tender')));
  // Many compiled releases have no status: what was awarded is not open.
  const isFinished = stated === undefined ? tag.includes('compiled') : stated === 'closed';
  return isFinished && tender.status !== 'unsuccessful' && hasAward(release);
}

/** An award that is only planned, or came to nothing, is none. */
function hasAward({ awards, contracts }: Release): boolean {
  return [...awards, ...contracts].some(({ status }) => !/^(?:pending|cancell?ed|unsuccessful)$/i.test(status ?? ''));
}

const noticeTypes: Record<Lifecycle, string> = {
  forecast: 'Planning',
  open: 'Tender',
  closed: 'Tender',
  cancelled: 'Tender',
  awarded: 'Award',
  archived: 'Tender',
};

/** The stage of the procedure. Tags such as `compiled` say what kind of data a release is, not what kind of notice. */
export function noticeTypeOf(lifecycle: Lifecycle | undefined): string | undefined {
  return lifecycle && noticeTypes[lifecycle];
}
