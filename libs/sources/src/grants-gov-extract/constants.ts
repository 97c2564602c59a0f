/** The bucket to which Grants.gov publishes the file of all opportunities once a day, at about 08:45 UTC. */
export const extractBaseUrl = 'https://prod-grants-gov-chatbot.s3.amazonaws.com';

/** Name of a day's file without its extension: the ZIP and its one member share it. `day` is `yyyyMMdd`. */
export const extractName = (day: string): string => `GrantsDBExtract${day}v2`;
export const extractPath = (name: string): string => `/extracts/${name}.zip`;

/** Days for which the bucket stores a file. */
export const retentionDays = 7;

export const extractNamespace = 'http://apply.grants.gov/system/OpportunityDetail-V1.0';

/** Records per page. With descriptions of usual length a page has 1 to 2 MB. */
export const recordsPerPage = 500;

/** One at a time: finding the latest file takes at most eight requests. */
export const extractPace = { minIntervalMs: 1000, dailyQuota: null };

/** The real file has 78 MB, with 320 MB of XML in it. */
export interface ArchiveLimits {
  archiveBytes: number;
  memberBytes: number;
  /** Compression ratio: the real file has 4:1, a bomb of zeros 1000:1. */
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
 * Days for which an opportunity without an end counts as open after its last update. An annual program has been
 * updated again by then.
 */
export const openWithoutEndDays = 400;

/** Root, record, field. */
export const maxDepth = 8;

/** Characters without a tag: the longest field is declared with 18,000. */
export const maxUntaggedLength = 1024 * 1024;

/** Characters of the fields of a record; real ones have at most 60,000. */
export const maxRecordLength = 512 * 1024;

/** The real file has 82,000. */
export const maxRecords = 500_000;
