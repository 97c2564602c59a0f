/** The bucket to which GSA publishes the file of all notices once a day. */
export const samGovBulkBaseUrl = 'https://falextracts.s3.amazonaws.com';
export const bulkPath = '/Contract%20Opportunities/datagov/ContractOpportunitiesFullCSV.csv';

/** The header of the file, in its order. */
export const bulkColumns = [
  'NoticeId',
  'Title',
  'Sol#',
  'Department/Ind.Agency',
  'CGAC',
  'Sub-Tier',
  'FPDS Code',
  'Office',
  'AAC Code',
  'PostedDate',
  'Type',
  'BaseType',
  'ArchiveType',
  'ArchiveDate',
  'SetASideCode',
  'SetASide',
  'ResponseDeadLine',
  'NaicsCode',
  'ClassificationCode',
  'PopStreetAddress',
  'PopCity',
  'PopState',
  'PopZip',
  'PopCountry',
  'Active',
  'AwardNumber',
  'AwardDate',
  'Award$',
  'Awardee',
  'PrimaryContactTitle',
  'PrimaryContactFullname',
  'PrimaryContactEmail',
  'PrimaryContactPhone',
  'PrimaryContactFax',
  'SecondaryContactTitle',
  'SecondaryContactFullname',
  'SecondaryContactEmail',
  'SecondaryContactPhone',
  'SecondaryContactFax',
  'OrganizationType',
  'State',
  'City',
  'ZipCode',
  'CountryCode',
  'AdditionalInfoLink',
  'Link',
  'Description',
] as const;
export type BulkColumn = (typeof bulkColumns)[number];

/** Rows per page. With typical descriptions, a page has 1 to 2 MB. */
export const rowsPerPage = 500;

/** Maximum length of a row, so that an unclosed quote does not load the rest of 230 MB into memory. */
export const maxRowBytes = 4 * 1024 * 1024;
