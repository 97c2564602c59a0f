import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';
import { zipBytes, zipFile } from './zip-file.js';

/** Daily file: its XML, which the twin compresses, or a ZIP, which it sends unchanged. */
export type ExtractFile = { xml: string | (() => AsyncIterable<Uint8Array>) } | { zip: Uint8Array };

export interface GrantsGovExtractTwinOptions {
  /** Files by day, such as `20261001`; default: the invented file on `grantsGovExtractDay`. */
  files?: Readonly<Record<string, ExtractFile>>;
  /** Status code for a missing file: the bucket answers 403, the older host 404. */
  missing?: 403 | 404;
}

/** Day of the invented file. */
export const grantsGovExtractDay = '20261001';

/** Text of an invented file with a record for every quirk of the source. */
export function grantsGovExtractXml(): string {
  return readFileSync(new URL('../documents/grants-gov-extract/sample.xml', import.meta.url), 'utf8');
}

export function grantsGovExtractName(day: string): string {
  return `GrantsDBExtract${day}v2`;
}

/** Twin of the public bucket with Grants.gov's daily file of all opportunities. */
export function grantsGovExtractTwin(options: GrantsGovExtractTwinOptions = {}): TwinDefinition {
  const files = new Map(Object.entries(options.files ?? { [grantsGovExtractDay]: { xml: grantsGovExtractXml() } }));

  async function answer(request: TwinRequest): Promise<TwinAnswer> {
    const day = /^\/extracts\/GrantsDBExtract(\d{8})v2\.zip$/.exec(request.path)?.[1] ?? '';
    const file = files.get(day);
    if (file === undefined)
      return {
        status: options.missing ?? 403,
        headers: { 'content-type': 'application/xml' },
        body: '<Error><Code>AccessDenied</Code></Error>',
      };
    const headers = {
      etag: etagOf(file, day),
      'last-modified': 'Thu, 01 Oct 2026 08:43:39 GMT',
      'content-type': 'application/zip',
    };
    if (request.headers['if-none-match'] === headers.etag) return { status: 304, headers, body: '' };
    return { headers, ...(await bodyOf(file, day)) };
  }

  return { name: 'grants-gov-extract', answer };
}

async function bodyOf(file: ExtractFile, day: string): Promise<Pick<TwinAnswer, 'body' | 'rewriteCompressed'>> {
  if ('zip' in file) return { body: file.zip };
  const { xml } = file;
  const name = `${grantsGovExtractName(day)}.xml`;
  if (typeof xml !== 'string') return { body: zipFile([{ name, content: xml() }]) };
  return {
    body: await zipBytes([{ name, content: xml }]),
    rewriteCompressed: (rewrite) => zipBytes([{ name, content: rewrite(xml) }]),
  };
}

function etagOf(file: ExtractFile, day: string): string {
  const content = 'zip' in file ? file.zip : typeof file.xml === 'string' ? file.xml : day;
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

const words =
  'rural health water energy housing transit arts school farm coast clinic bridge library forest river youth veterans tribal broadband climate'.split(
    ' ',
  );

export interface ExtractSize {
  /** Characters of each description; default: 3,000, as in the real file. */
  descriptionLength?: number;
  /** Every n-th opportunity is open, the others closed in 2010. In the real file, n is about 40. */
  openEvery?: number;
}

/**
 * A file of at least `bytes` bytes, generated while it is sent, without being held in memory. Calls with the same arguments return equal files.
 */
export function manyExtractRecords(
  bytes: number,
  { descriptionLength = 3000, openEvery = 1 }: ExtractSize = {},
): () => AsyncIterable<Uint8Array> {
  return async function* records() {
    yield Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">\n',
    );
    let writtenBytes = 0;
    for (let index = 0; writtenBytes < bytes; index += 1) {
      const record = Buffer.from(
        extractRecord(
          100_000 + index,
          descriptionLength,
          index % openEvery === 0 ? ['12312026', '01302027'] : ['12312009', '01302010'],
        ),
      );
      writtenBytes += record.length;
      yield record;
    }
    yield Buffer.from('</Grants>\n');
  };
}

/** Text of a file with `count` open opportunities. Calls with the same count return equal texts. */
export function extractXml(count: number): string {
  const records = Array.from({ length: count }, (_, index) =>
    extractRecord(100_000 + index, 200, ['12312026', '01302027']),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">\n${records.join('')}</Grants>\n`;
}

function extractRecord(id: number, descriptionLength: number, [closed = '', archived = '']: string[]): string {
  return `<OpportunitySynopsisDetail_1_0><OpportunityID>${id}</OpportunityID><OpportunityTitle>${sentence(id, 40)} &amp; ${id}</OpportunityTitle>
<OpportunityNumber>GEN-26-${id}</OpportunityNumber><OpportunityCategory>D</OpportunityCategory><FundingInstrumentType>G</FundingInstrumentType>
<CategoryOfFundingActivity>HL</CategoryOfFundingActivity><CFDANumbers>93.310</CFDANumbers><EligibleApplicants>25</EligibleApplicants><AgencyCode>HHS-NIH11</AgencyCode>
<AgencyName>National Institutes of Health</AgencyName><PostDate>09012009</PostDate><CloseDate>${closed}</CloseDate><LastUpdatedDate>09012009</LastUpdatedDate>
<AwardCeiling>none</AwardCeiling><AwardFloor>0</AwardFloor><EstimatedTotalProgramFunding>${id}</EstimatedTotalProgramFunding>
<Description>&lt;p&gt;${sentence(id, descriptionLength)}&lt;/p&gt;</Description><Version>Synopsis 1</Version><ArchiveDate>${archived}</ArchiveDate>
<GrantorContactEmail>grants@example.gov</GrantorContactEmail></OpportunitySynopsisDetail_1_0>
`;
}

/**
 * Text whose repetitions are further apart than the window of the compressor, so that the file compresses about as well as the real file.
 */
const longText = Array.from({ length: 100_000 }, randomWords()).join(' ');

function randomWords(): () => string {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return words[state % words.length] ?? '';
  };
}

function sentence(seed: number, length: number): string {
  const start = (seed * 7919) % (longText.length - length);
  return longText.slice(start, start + length).trim();
}
