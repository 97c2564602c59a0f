import { type SourceType } from '../notice.js';
import { type Status } from '../opportunity.js';

/** Names of the source types, as in the specification. */
export const sourceTypeLabels = {
  federal_contract: 'Federal Contract',
  federal_grant: 'Federal Grant',
  state_rfp: 'State RFP',
  private_rfp: 'Private RFP',
  scraped: 'Scraped',
} as const satisfies Record<SourceType, string>;

export const statusLabels = { active: 'Active', closed: 'Closed', upcoming: 'Upcoming' } as const satisfies Record<
  Status,
  string
>;
