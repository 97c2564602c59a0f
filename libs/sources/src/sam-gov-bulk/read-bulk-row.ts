import { windows1252OfLatin1 } from '@rfp/contracts/text/windows-1252';
import { z } from 'zod';
import { readRecord } from '../records/read-record.js';
import { type ReceivedRecord } from '../sam-gov/collect-notices.js';
import { describeRecord } from '../sam-gov/describe-record.js';
import { cleanText, type SamRecord, type SamText } from '../sam-gov/sam-record.js';
import { type BulkColumn, bulkColumns } from './constants.js';
import { type Cells } from './read-rows.js';

const indexOf = new Map<string, number>(bulkColumns.map((column, index) => [column, index]));
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const rowGuard = z.array(z.string()).length(bulkColumns.length);

/** A row of the file. It is validated later. */
export function receiveRow(cells: Cells): ReceivedRecord {
  return receive(cells, decode);
}

/** A quarantined row, whose cells are already decoded. */
export function receiveDecoded(cells: Cells): ReceivedRecord {
  return receive(cells, (text) => text);
}

type Decode = (cell: string) => string;

function receive(cells: Cells, decode: Decode): ReceivedRecord {
  return {
    id: cellOf(cells, 'NoticeId', decode)?.toLowerCase(),
    type: cells.length === bulkColumns.length ? cellOf(cells, 'Type', decode) : null,
    raw: () => cells.map(decode),
    read: () => readRecord(cells, rowGuard, (checked) => describeRecord(readBulkRow(checked, decode), 'bulk')),
  };
}

/**
 * Converts a row of the bulk file to the form that both channels share. An empty cell means "none", because every row has all
 * columns.
 */
function readBulkRow(cells: Cells, decode: Decode): SamRecord {
  const cell = (column: BulkColumn): SamText => cellOf(cells, column, decode);
  const code = [cell('CGAC'), cell('FPDS Code'), cell('AAC Code')].filter((part) => part);
  const naics = cell('NaicsCode');
  return {
    id: cell('NoticeId')?.toLowerCase(),
    title: cell('Title'),
    number: cell('Sol#'),
    type: cell('Type'),
    department: cell('Department/Ind.Agency'),
    subTier: cell('Sub-Tier'),
    subAgencies: undefined,
    office: cell('Office'),
    agencyCode: code.length === 0 ? null : code.join('.'),
    posted: cell('PostedDate'),
    deadline: cell('ResponseDeadLine'),
    archived: cell('ArchiveDate'),
    active: cell('Active'),
    setAsideCode: cell('SetASideCode'),
    setAsideText: cell('SetASide'),
    naics: naics ? [naics] : [],
    psc: cell('ClassificationCode'),
    performedAt: { city: cell('PopCity'), state: cell('PopState'), country: cell('PopCountry') },
    officeAt: { city: cell('City'), state: cell('State'), country: cell('CountryCode') },
    contact: {
      name: cell('PrimaryContactFullname'),
      title: cell('PrimaryContactTitle'),
      email: cell('PrimaryContactEmail'),
      phone: cell('PrimaryContactPhone'),
    },
    awardAmount: cell('Award$'),
    link: cell('Link'),
    description: cell('Description'),
    // The file has no attachments. Unset, so that stored attachments from the API stay.
    files: undefined,
  };
}

function cellOf(cells: Cells, column: BulkColumn, decode: Decode): SamText {
  return cleanText(decode(cells[indexOf.get(column) ?? -1] ?? ''));
}

/**
 * Decodes a cell. The file declares no charset and is Windows-1252. A cell with non-ASCII characters that is valid UTF-8 is decoded as UTF-8, because
 * Windows-1252 text is practically never valid UTF-8, and the source may change its encoding.
 */
function decode(latin1: string): string {
  if (!/[^\0-\x7f]/.test(latin1)) return latin1;
  try {
    return strictUtf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return windows1252OfLatin1(latin1);
  }
}
