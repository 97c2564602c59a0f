import { type SourceType } from '@rfp/contracts/notice';

/** Chart color of each type, independent of its rank: two hues and a neutral. */
export const typeColors = {
  federal_contract: 'var(--series-1)',
  federal_grant: 'var(--series-2)',
  state_rfp: 'var(--series-3)',
  private_rfp: 'var(--series-4)',
  scraped: 'var(--series-5)',
} as const satisfies Record<SourceType, string>;
