import { type Lifecycle } from '@rfp/contracts/notice';
import { type Release } from './release.js';

const lifecycleByStatus: ReadonlyMap<string, Lifecycle> = new Map([
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

/** The lifecycle by the status of the tender, or by the tag if there is no status or an award was made. Undefined if unknown. */
export function lifecycleOf(release: Release): Lifecycle | undefined {
  const { tag } = release;
  const statedLifecycle = tag.includes('tenderCancellation') ? 'cancelled' : lifecycleByStatus.get(statusOf(release));
  if (statedLifecycle !== 'cancelled' && isAwarded(release, statedLifecycle)) return 'awarded';
  return statedLifecycle ?? lifecycleByTag(release);
}

function statusOf({ tender }: Release): string {
  return tender.status?.trim().toLowerCase() ?? '';
}

/** The lifecycle of a release without a status. A plan is a forecast until a tender is published, whose dates then decide. */
function lifecycleByTag(release: Release): Lifecycle | undefined {
  const { tag, tender } = release;
  if (tag.includes('planning') && !tag.some((each) => each.startsWith('tender'))) return 'forecast';
  if (tag.some((each) => awardTags.test(each)) && awardsAndContracts(release).every(isFailed)) return 'closed';
  return tender.title?.trim() ? 'open' : undefined;
}

/** Whether the procedure is awarded. While a tender is active, its awards belong to single lots or to an earlier framework. */
function isAwarded(release: Release, statedLifecycle: Lifecycle | undefined): boolean {
  const { tag } = release;
  const hasAward = awardsAndContracts(release).some(wasMade);
  // A release about awards may list none. If it lists awards and none was made, the procedure is not awarded.
  if (statusOf(release) === 'unsuccessful' || (awardsAndContracts(release).length > 0 && !hasAward)) return false;
  if (tag.some((each) => awardTags.test(each)))
    return !(statedLifecycle === 'open' && tag.some((each) => each.startsWith('tender')));
  // Many compiled releases have no status; with an award, they are not open.
  const isFinished = statedLifecycle === undefined ? tag.includes('compiled') : statedLifecycle === 'closed';
  return isFinished && hasAward;
}

type Award = Release['awards'][number];

function awardsAndContracts({ awards, contracts }: Release): Award[] {
  return [...awards, ...contracts];
}

/** Whether an award or contract was made: it is neither pending nor failed. */
export function wasMade(award: Award): boolean {
  return !isFailed(award) && award.status?.trim().toLowerCase() !== 'pending';
}

/** Whether an award, contract or lot failed. */
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

/** The stage of the procedure as notice type. Tags such as `compiled` are not used, since they describe the data and not the notice. */
export function noticeTypeOf(lifecycle: Lifecycle | undefined): string | undefined {
  return lifecycle && noticeTypes[lifecycle];
}
