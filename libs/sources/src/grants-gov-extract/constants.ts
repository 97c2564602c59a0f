/** The bucket in which Grants.gov leaves the file of all opportunities once a day, at about 08:45 UTC. */
export const extractBaseUrl = 'https://prod-grants-gov-chatbot.s3.amazonaws.com';

/** Name of a day's file, without its ending: the ZIP and the one member in it are called alike. `day` is `yyyyMMdd`. */
export const extractName = (day: string): string => `GrantsDBExtract${day}v2`;
export const extractPath = (name: string): string => `/extracts/${name}.zip`;

/** Files stay for about so many days. */
export const retentionDays = 7;

export const extractNamespace = 'http://apply.grants.gov/system/OpportunityDetail-V1.0';

/** Records of one page. With descriptions of a usual length a page has 1 to 2 MB. */
export const recordsPerPage = 500;

/** One after the other: at most eight requests are made to find the newest file. */
export const extractPace = { minIntervalMs: 1000, dailyQuota: null };

/** The real file has 78 MB, and 320 MB of XML in it. */
export interface ArchiveLimits {
  archiveBytes: number;
  memberBytes: number;
  /** What XML packs to: the real file 4:1. A bomb of zeros packs 1000:1. */
  ratio: number;
  /** The real archive has one. */
  members: number;
}
export const archiveLimits: ArchiveLimits = {
  archiveBytes: 512 * 1024 * 1024,
  memberBytes: 2 * 1024 * 1024 * 1024,
  ratio: 200,
  members: 100,
};

/**
 * How long an opportunity that states no end counts as open after its last word. A program that comes once a year has spoken again by then.
 */
export const openWithoutEndDays = 400;

/** Root, record, field. */
export const maxDepth = 8;

/** Characters without a tag: the longest field is declared with 18,000. */
export const maxUntaggedLength = 1024 * 1024;

/** Characters of the fields of a record that are taken; the real ones have at most some 60,000. */
export const maxRecordLength = 512 * 1024;

/** The real file has 82,000. */
export const maxRecords = 500_000;
