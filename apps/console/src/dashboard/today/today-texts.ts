import { formatDay } from '@rfp/api-client/display';
import { type ForYou } from '@rfp/contracts/opportunities/for-you';

/** Texts of the "For you" panel at the top of the dashboard. */
export const todayTexts = {
  title: 'For you',
  loading: 'Loading opportunities for you',
  what: 'Opportunities for you',
  figures: {
    new: (count: number) => (count === 0 ? 'Nothing new this week' : `${count} for you this week`),
    closing: (count: number, day: string) => `${closing(count)} by Friday, ${formatDay(day).replace(/, \d{4}$/, '')}`,
    amended: (count: number) => (count === 0 ? 'None was amended' : `${count} ${count === 1 ? 'was' : 'were'} amended`),
  } satisfies Record<Exclude<ForYou, 'high'>, (count: number, day: string) => string>,
  fails: (requirement: string, reason: string) => `Does not fit: ${requirement}. ${reason}.`,
  all: (count: number) => (count === 1 ? 'See it in the list' : `See all ${count} in the list`),
  offer: 'Answer three questions, and this page begins with opportunities for you.',
  ask: 'Answer three questions',
} as const;

function closing(count: number): string {
  if (count === 0) return 'None closes';
  return `${count} ${count === 1 ? 'closes' : 'close'}`;
}
