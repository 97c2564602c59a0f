/** Source name of the notices of both channels. */
export const samGovName = 'SAM.gov';
export const samGovHome = 'https://sam.gov/';
export const samGovApiBaseUrl = 'https://api.sam.gov';
export const searchPath = '/opportunities/v2/search';

/** Public page of a notice, used if its own link is empty, the text "null", or contains a key. */
export const noticePage = (noticeId: string): string => `https://sam.gov/workspace/contract/opp/${noticeId}/view`;

/**
 * SAM.gov prints days (posted, archived, a deadline without a time) without a zone. It is run from Washington, and the
 * bulk file's own timestamps carry Eastern offsets, so a day is a day there.
 */
export const samGovTimeZone = 'America/New_York';

/**
 * Solicitation, combined synopsis, presolicitation, sources sought, special notice. Sent one by one, because a comma
 * list is not documented: https://open.gsa.gov/api/get-opportunities-public-api/
 */
export const requestedTypes = ['o', 'k', 'p', 'r', 's'] as const;

/** The largest page. Always sent: the documented default is 1. */
export const defaultPageSize = 1000;

/** Days of a window. The source refuses more than a year. */
export const windowDays = 30;

/** Upper bound of a listing: SAM.gov publishes fewer notices in a year. */
export const maxPages = 500;

/**
 * Nothing to bid for: the government sells, or justifies a missing competition. The last two are retired types that
 * old records still carry.
 */
export const unwantedTypes: ReadonlySet<string> = new Set([
  'sale of surplus property',
  'justification',
  'foreign government standard',
  'fair opportunity / limited sources justification',
]);

/** Set-aside codes and texts that mean "none". */
export const noSetAside: ReadonlySet<string> = new Set(['none', 'no set aside used']);
