/** The bucket to which Grants.gov publishes the file of all opportunities once a day, at about 08:45 UTC. */
export const extractBaseUrl = 'https://prod-grants-gov-chatbot.s3.amazonaws.com';

/** Name of the file of a day, without extension, for the ZIP archive and the XML file in it. `day` is `yyyyMMdd`. */
export const extractName = (day: string): string => `GrantsDBExtract${day}v2`;
export const extractPath = (name: string): string => `/extracts/${name}.zip`;

/** Number of days for which the bucket stores a file. */
export const retentionDays = 7;

export const extractNamespace = 'http://apply.grants.gov/system/OpportunityDetail-V1.0';

/** Records per page. With typical descriptions, a page has 1 to 2 MB. */
export const recordsPerPage = 500;

/** One request per second; finding the latest file takes at most eight. */
export const extractPace = { minIntervalMs: 1000, dailyQuota: null };

/** Limits of the archive. The real file has 78 MB and contains 320 MB of XML. */
export interface ArchiveLimits {
  archiveBytes: number;
  memberBytes: number;
  /** Maximum compression ratio. The real file has 4:1, a ZIP bomb of zeros 1000:1. */
  ratio: number;
  /** Maximum number of files in the archive. The real archive has one. */
  members: number;
}
export const archiveLimits: ArchiveLimits = {
  archiveBytes: 512 * 1024 * 1024,
  memberBytes: 2 * 1024 * 1024 * 1024,
  ratio: 200,
  members: 100,
};

/**
 * Days after its last update for which an opportunity without a closing date counts as open. Annual programs are updated within this time.
 */
export const openWithoutEndDays = 400;

/** Maximum nesting. The real file has three levels: root, record, field. */
export const maxDepth = 8;

/** Maximum number of characters without a tag. The schema allows 18,000 for the longest field. */
export const maxUntaggedLength = 1024 * 1024;

/** Maximum number of characters in the fields of a record. Real records have at most 60,000. */
export const maxRecordLength = 512 * 1024;

/** Maximum number of records. The real file has 82,000. */
export const maxRecords = 500_000;
