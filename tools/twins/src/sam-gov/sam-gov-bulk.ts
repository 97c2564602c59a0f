import { windows1252OfLatin1 } from '@rfp/contracts/text/windows-1252';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type TwinAnswer, type TwinDefinition, type TwinRequest } from '../twin-server.js';
import { encodeWindows1252 } from '../windows-1252.js';

/** Columns of the real file, in their order. */
export const samGovBulkColumns = [
  'NoticeId,Title,Sol#,Department/Ind.Agency,CGAC,Sub-Tier,FPDS Code,Office,AAC Code,PostedDate',
  'Type,BaseType,ArchiveType,ArchiveDate,SetASideCode,SetASide,ResponseDeadLine,NaicsCode,ClassificationCode',
  'PopStreetAddress,PopCity,PopState,PopZip,PopCountry,Active,AwardNumber,AwardDate,Award$,Awardee',
  'PrimaryContactTitle,PrimaryContactFullname,PrimaryContactEmail,PrimaryContactPhone,PrimaryContactFax',
  'SecondaryContactTitle,SecondaryContactFullname,SecondaryContactEmail,SecondaryContactPhone,SecondaryContactFax',
  'OrganizationType,State,City,ZipCode,CountryCode,AdditionalInfoLink,Link,Description',
].flatMap((line) => line.split(','));

/** Cells by column. Missing cells are empty. */
export type SamGovBulkRow = Readonly<Record<string, string>>;

export interface SamGovBulkTwinOptions {
  /** Content of the file; default: the invented rows. The function is called for every request. */
  file?: Uint8Array | (() => AsyncIterable<Uint8Array>);
  etag?: string;
  /** HTTP date. */
  lastModified?: string;
}

export const samGovBulkPath = '/Contract%20Opportunities/datagov/ContractOpportunitiesFullCSV.csv';

/** The notices of `samGovNotices()` in the form of the bulk file. */
export function samGovBulkRows(): SamGovBulkRow[] {
  return JSON.parse(readFileSync(new URL('../../documents/sam-gov/bulk-rows.json', import.meta.url), 'utf8'));
}

export function samGovBulkHeader(): Uint8Array {
  return encodeWindows1252(`${samGovBulkColumns.join(',')}\r\n`);
}

/** Line of the file: Windows-1252, CRLF, quoted by RFC 4180. */
export function samGovBulkLine(row: SamGovBulkRow): Uint8Array {
  return encodeWindows1252(`${samGovBulkColumns.map((column) => cell(row[column] ?? '')).join(',')}\r\n`);
}

export function samGovBulkFile(rows: readonly SamGovBulkRow[]): Uint8Array {
  return Buffer.concat([samGovBulkHeader(), ...rows.map(samGovBulkLine)]);
}

/** Twin of the public bucket with the daily file of all notices. It needs no key, and supports validators and ranges. */
export function samGovBulkTwin(options: SamGovBulkTwinOptions = {}): TwinDefinition {
  const file = options.file ?? samGovBulkFile(samGovBulkRows());
  const validators = {
    etag:
      options.etag ??
      `"${createHash('md5')
        .update(file instanceof Uint8Array ? file : 'stream')
        .digest('hex')}"`,
    'last-modified': options.lastModified ?? 'Thu, 15 Oct 2026 06:12:03 GMT',
  };

  function answer(request: TwinRequest): TwinAnswer {
    if (request.path !== samGovBulkPath)
      return {
        status: 403,
        headers: { 'content-type': 'application/xml' },
        body: '<Error><Code>AccessDenied</Code></Error>',
      };
    if (isUnmodified(request, validators)) return { status: 304, headers: validators, body: '' };
    const headers = { ...validators, 'content-type': 'text/csv', 'accept-ranges': 'bytes' };
    if (!(file instanceof Uint8Array)) return { headers, body: file() };
    return (
      partOf(file, request.headers.range, headers) ?? {
        headers,
        body: file,
        rewriteCompressed: async (rewrite) =>
          encodeWindows1252(rewrite(windows1252OfLatin1(Buffer.from(file).toString('latin1')))),
      }
    );
  }

  return { name: 'sam-gov-bulk', answer };
}

/** Whether the validators of a request match. By RFC 9110, the date is ignored if the request has an entity tag. */
function isUnmodified(request: TwinRequest, validators: { etag: string; 'last-modified': string }): boolean {
  const tag = request.headers['if-none-match'];
  return tag === undefined
    ? request.headers['if-modified-since'] === validators['last-modified']
    : tag === validators.etag;
}

function partOf(
  file: Uint8Array,
  range: string | string[] | undefined,
  headers: Record<string, string>,
): TwinAnswer | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(String(range));
  if (match === null) return null;
  const first = Number(match[1]);
  const last = Math.min(match[2] === '' ? Infinity : Number(match[2]), file.length - 1);
  if (first > last) return { status: 416, headers: { 'content-range': `bytes */${file.length}` }, body: '' };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${file.length}` },
    body: file.subarray(first, last + 1),
  };
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
