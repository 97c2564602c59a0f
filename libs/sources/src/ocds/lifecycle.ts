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
  const { tag } = release;
  const stated = tag.includes('tenderCancellation') ? 'cancelled' : byStatus.get(statusOf(release));
  if (stated !== 'cancelled' && isAwarded(release, stated)) return 'awarded';
  return stated ?? lifecycleByTag(release);
}

function statusOf({ tender }: Release): string {
  return tender.status?.trim().toLowerCase() ?? '';
}

/** Without a status: a plan stays one until the tender comes, whose dates then decide. */
function lifecycleByTag(release: Release): Lifecycle | undefined {
  const { tag, tender } = release;
  if (tag.includes('planning') && !tag.some((each) => each.startsWith('tender'))) return 'forecast';
  if (tag.some((each) => awardTags.test(each)) && allOf(release).every(isFailed)) return 'closed';
  return tender.title?.trim() ? 'open' : undefined;
}

/** While a tender is active its awards belong to some of its lots, or to an earlier framework. */
function isAwarded(release: Release, stated: Lifecycle | undefined): boolean {
  const { tag } = release;
  const hasAward = allOf(release).some(isMade);
  // A release about awards may list none of them. Those that it lists may all have come to nothing.
  if (statusOf(release) === 'unsuccessful' || (allOf(release).length > 0 && !hasAward)) return false;
  if (tag.some((each) => awardTags.test(each)))
    return !(stated === 'open' && tag.some((each) => each.startsWith('tender')));
  // Many compiled releases have no status: what was awarded is not open.
  const isFinished = stated === undefined ? tag.includes('compiled') : stated === 'closed';
  return isFinished && hasAward;
}

type Award = Release['awards'][number];

function allOf({ awards, contracts }: Release): Award[] {
  return [...awards, ...contracts];
}

/** Whether an award or contract was made: one that is only planned, or came to nothing, is none. */
export function isMade(award: Award): boolean {
  return !isFailed(award) && award.status?.trim().toLowerCase() !== 'pending';
}

/** Whether an award, contract or lot came to nothing. */
export function isFailed({ status }: Pick<Award, 'status'>): boolean {
  return /^\s*(?:cancell?ed|withdrawn|unsuccessful)\s*$/i.test(status ?? '');
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
