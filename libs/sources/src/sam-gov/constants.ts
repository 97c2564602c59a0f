/** Source name of the notices of both channels. */
export const samGovName = 'SAM.gov';
export const samGovHome = 'https://sam.gov/';
export const samGovApiBaseUrl = 'https://api.sam.gov';
export const searchPath = '/opportunities/v2/search';

/** Public page of a notice, used if the link of the record is empty, is the text "null", or contains a key. */
export const noticePage = (noticeId: string): string => `https://sam.gov/workspace/contract/opp/${noticeId}/view`;

/**
 * SAM.gov prints days (posted, archived, a deadline without a time) without a zone. They are read as days in Washington, where SAM.gov is operated;
 * the timestamps of the bulk file have Eastern offsets.
 */
export const samGovTimeZone = 'America/New_York';

/**
 * Solicitation, combined synopsis, presolicitation, sources sought, special notice. Sent one by one, because a comma
 * list is not documented: https://open.gsa.gov/api/get-opportunities-public-api/
 */
export const requestedTypes = ['o', 'k', 'p', 'r', 's'] as const;

/** The largest page size. Always sent, because the documented default is 1. */
export const defaultPageSize = 1000;

/** Length of a window in days. The source refuses more than a year. */
export const windowDays = 30;

/** Upper bound of a listing: SAM.gov publishes fewer notices in a year. */
export const maxPages = 500;

/**
 * Types that announce nothing to bid for: the government sells, or justifies a lack of competition. The last two types are retired, but old records
 * still have them.
 */
export const unwantedTypes: ReadonlySet<string> = new Set([
  'sale of surplus property',
  'justification',
  'foreign government standard',
  'fair opportunity / limited sources justification',
]);

/** Set-aside codes and texts that mean "none". */
export const noSetAside: ReadonlySet<string> = new Set(['none', 'no set aside used']);
