import { csvFileColumns } from '@rfp/twins/csv-file';
import { samGovBulkColumns } from '@rfp/twins/sam-gov/sam-gov-bulk';
import { type AnswerFormat, type Role } from './answer-format.js';
import { jsonFormat } from './json-format.js';
import { textFormat } from './text-format.js';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Pattern of an element, with its content in a group. */
const element = (name: string): RegExp => new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`);

export const grantsGovListing = jsonFormat({
  list: ['data', 'oppHits'],
  total: ['data', 'hitCount'],
  paging: 'pages with a total',
  fields: { id: ['id'], title: ['title'], due: ['closeDate'], posted: ['openDate'], status: ['oppStatus'] },
});

export const grantsGovDetails = jsonFormat({
  list: ['data'],
  single: true,
  fields: {
    id: ['id'],
    title: ['opportunityTitle'],
    status: ['ost'],
    due: ['synopsis', 'responseDateStr'],
    posted: ['synopsis', 'postingDateStr'],
    amount: ['synopsis', 'awardCeiling'],
    description: ['synopsis', 'synopsisDesc'],
    link: ['synopsis', 'fundingDescLinkUrl'],
  },
});

export const simplerGrantsListing = jsonFormat({
  list: ['data'],
  total: ['pagination_info', 'total_records'],
  paging: 'pages with a total',
  fields: {
    id: ['legacy_opportunity_id'],
    title: ['opportunity_title'],
    status: ['opportunity_status'],
    due: ['summary', 'close_date'],
    posted: ['summary', 'post_date'],
    amount: ['summary', 'award_ceiling'],
    description: ['summary', 'summary_description'],
  },
});

export const samGovListing = jsonFormat({
  list: ['opportunitiesData'],
  total: ['totalRecords'],
  paging: 'pages with a total',
  fields: {
    id: ['noticeId'],
    title: ['title'],
    due: ['responseDeadLine'],
    posted: ['postedDate'],
    status: ['type'],
    link: ['uiLink'],
  },
});

export const usaspendingListing = jsonFormat({
  list: ['results'],
  paging: 'pages',
  fields: {
    id: ['generated_internal_id'],
    title: ['Description'],
    due: ['End Date'],
    posted: ['Start Date'],
    amount: ['Award Amount'],
    description: ['Description'],
  },
});

export const usaspendingDetails = jsonFormat({
  list: [],
  single: true,
  fields: {
    id: ['generated_unique_award_id'],
    title: ['description'],
    due: ['period_of_performance', 'end_date'],
    posted: ['period_of_performance', 'start_date'],
    amount: ['total_obligation'],
    description: ['description'],
  },
});

const isSocrataRow = (row: unknown): boolean => typeof row !== 'object' || row === null || !('count' in row);

/** Format of Socrata, which returns the total as a separate answer. */
export const socrataListing = {
  ...jsonFormat({
    list: [],
    paging: 'pages with a total',
    isRecord: isSocrataRow,
    fields: {
      id: ['contractnumber'],
      title: ['contracttitle'],
      due: ['deadlinedate'],
      posted: ['opendate'],
      link: ['bidurl', 'url'],
    },
  }),
  setTotal: (text: string, total: unknown): string =>
    text.replace(/^\[\{"count":"\d+"\}\]$/, () => JSON.stringify([{ count: total }])),
} satisfies AnswerFormat;

export const ckanListing = jsonFormat({
  list: ['result', 'records'],
  total: ['result', 'total'],
  paging: 'pages with a total',
  fields: {
    id: ['PortalID'],
    title: ['Title'],
    status: ['Status'],
    posted: ['OpenDate'],
    amount: ['EstAvailFunds'],
    description: ['Purpose'],
    link: ['GrantURL'],
  },
});

export const tedListing = jsonFormat({
  list: ['notices'],
  total: ['totalNoticeCount'],
  paging: 'pages with a total',
  fields: {
    id: ['publication-number'],
    title: ['notice-title', 'eng'],
    posted: ['publication-date'],
    amount: ['estimated-value-proc'],
  },
});

/** Answers about single tenders. The list of changes is not corrupted, because it has neither titles nor values. */
export const prozorroDetails = jsonFormat({
  list: ['data'],
  single: true,
  isRecord: (member) => !Array.isArray(member),
  path: '/api/2.5/tenders/',
  fields: {
    id: ['id'],
    title: ['title'],
    status: ['status'],
    due: ['tenderPeriod', 'endDate'],
    posted: ['dateCreated'],
    amount: ['value', 'amount'],
    description: ['description'],
  },
});

export const ocdsListing = jsonFormat({
  list: ['releases'],
  paging: 'pages',
  fields: {
    id: ['ocid'],
    title: ['tender', 'title'],
    status: ['tender', 'status'],
    due: ['tender', 'tenderPeriod', 'endDate'],
    posted: ['tender', 'tenderPeriod', 'startDate'],
    amount: ['tender', 'value', 'amount'],
    description: ['tender', 'description'],
  },
});

const extractedFields = {
  title: ['title'],
  due: ['due_date'],
  amount: ['estimated_value'],
  link: ['url'],
  description: ['description'],
} as const;

/** Answers of Firecrawl for a single page. */
export const firecrawlScrape = jsonFormat({ list: ['data', 'json', 'opportunities'], fields: extractedFields });
export const firecrawlCrawl = jsonFormat({
  list: ['data', '*', 'json', 'opportunities'],
  fields: extractedFields,
  path: '/v2/crawl/',
});
export const firecrawlBatch = jsonFormat({
  list: ['data', '*', 'json', 'opportunities'],
  fields: extractedFields,
  path: '/v2/batch/scrape/',
});

export const grantsGovExtractFile = textFormat({
  kind: 'zip',
  record: /<OpportunitySynopsisDetail_1_0>[^]*?<\/OpportunitySynopsisDetail_1_0>\s*/g,
  tagged: true,
  escape: escapeXml,
  path: 'GrantsDBExtract',
  fields: {
    id: element('OpportunityID'),
    title: element('OpportunityTitle'),
    due: element('CloseDate'),
    posted: element('PostDate'),
    amount: element('EstimatedTotalProgramFunding'),
    description: element('Description'),
  },
});

const rssFields = {
  id: element('guid'),
  title: element('title'),
  posted: element('pubDate'),
  link: element('link'),
  description: element('description'),
};

export const rssFeed = textFormat({
  kind: 'xml',
  record: /<item>[^]*?<\/item>\s*/g,
  tagged: true,
  escape: escapeXml,
  fields: rssFields,
});

export const atomFeed = textFormat({
  kind: 'xml',
  record: /<entry>[^]*?<\/entry>\s*/g,
  tagged: true,
  escape: escapeXml,
  fields: {
    id: element('id'),
    title: element('title'),
    posted: element('updated'),
    description: element('summary'),
    link: /<link href="([^"]*)"\/>/,
  },
});

const csvCell = '(?:"(?:[^"]|"")*"|[^",\\r\\n]*)';

/** Pattern of the cell of a column, with the preceding cells. */
function csvColumn(name: string, columns: readonly string[] = samGovBulkColumns): RegExp {
  const index = columns.indexOf(name);
  return new RegExp(`^${`${csvCell},`.repeat(index)}(${csvCell})`);
}

export const samGovBulkTable = textFormat({
  kind: 'csv',
  fixedColumns: true,
  // Matches rows, but not the header.
  record: new RegExp(`(?<=\\n)(?!\\r?\\n)${csvCell}(?:,${csvCell})+\\r\\n`, 'g'),
  escape: (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text),
  fields: {
    id: csvColumn('NoticeId'),
    title: csvColumn('Title'),
    due: csvColumn('ResponseDeadLine'),
    posted: csvColumn('PostedDate'),
    amount: csvColumn('Award$'),
    status: csvColumn('Type'),
    link: csvColumn('Link'),
    description: csvColumn('Description'),
  } satisfies Partial<Record<Role, RegExp>>,
});

export const csvFileTable = textFormat({
  kind: 'csv',
  record: new RegExp(`(?<=\\n)(?!\\r?\\n)${csvCell}(?:,${csvCell})+\\r\\n`, 'g'),
  escape: (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text),
  fields: {
    id: csvColumn('referenceNumber-numeroReference', csvFileColumns),
    title: csvColumn('title-titre-eng', csvFileColumns),
    due: csvColumn('tenderClosingDate-appelOffresDateCloture', csvFileColumns),
    posted: csvColumn('publicationDate-datePublication', csvFileColumns),
    description: csvColumn('tenderDescription-descriptionAppelOffres-eng', csvFileColumns),
  } satisfies Partial<Record<Role, RegExp>>,
});

export const webPageTable = textFormat({
  kind: 'html',
  record: /<tr><td>[^]*?<\/tr>\s*/g,
  escape: escapeXml,
  fields: {
    title: /<td><a href="[^"]*">([^<]*)<\/a><\/td>/,
    link: /<a href="([^"]*)">/,
    due: /<td>([^<]*)<\/td><td>Open<\/td>/,
    status: /<td>(Open)<\/td>/,
  },
});

export const webPageDetail = textFormat({
  kind: 'html',
  record: /<dl>[^]*?<\/dl>/g,
  single: true,
  escape: escapeXml,
  fields: {
    due: /<dt>Closing Date:<\/dt><dd>([^<]*)<\/dd>/,
    amount: /<dt>Estimated Value<\/dt><dd>([^<]*)<\/dd>/,
    description: /<dt>Description<\/dt><dd>(<p>.*?<\/p>.*?)<\/dd>/,
  },
});
