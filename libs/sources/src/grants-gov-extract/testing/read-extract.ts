import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import {
  type ExtractFile,
  grantsGovExtractDay,
  grantsGovExtractTwin,
  type GrantsGovExtractTwinOptions,
} from '@rfp/twins/grants-gov-extract';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Connector, type Page, type ReadContext } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { grantsGovExtract } from '../index.js';

export const now = new Date('2026-10-01T12:00:00Z');
export const identity = {
  key: 'grants_gov_extract',
  name: 'Grants.gov daily file',
  source_type: 'federal_grant',
  home_url: 'https://www.grants.gov/',
} as const;
export const connector = grantsGovExtract.create(identity, {});
/** Ids that the connector reads from the default file of the twin, in order. */
export const twinIds = ['900012', '900011', '900020', '900021', '900023', '900009'];

/** Ids of the records of `manyRecordsXml`. */
export const manyIds = Array.from({ length: 1300 }, (_, index) => `${800_000 + index}`);

/** A file of more than two pages. */
export function manyRecordsXml(): string {
  const records = manyIds.map(
    (id) =>
      `<OpportunitySynopsisDetail_1_0><OpportunityID>${id}</OpportunityID><OpportunityTitle>Grant ${id}</OpportunityTitle><CloseDate>12312026</CloseDate></OpportunitySynopsisDetail_1_0>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">${records.join('')}</Grants>`;
}

/** The open temporary files of this process, on systems that list them. */
export function openFiles(): string[] {
  const handles = '/proc/self/fd';
  if (!existsSync(handles)) return [];
  const targetOf = (handle: string): string => {
    try {
      return readlinkSync(path.join(handles, handle));
    } catch {
      // Closed after it was listed.
      return '';
    }
  };
  return readdirSync(handles)
    .map(targetOf)
    .filter((target) => target.includes('rfp-extract-'));
}

export interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
}

export async function readFrom(
  twin: Twin,
  changes: Partial<ReadContext> = {},
  reader: Connector = connector,
): Promise<ReadResult> {
  const { signal } = new AbortController();
  const pages: Page[] = [];
  let error: AppError | null = null;
  try {
    const fetch = createSourceFetch({ signal, sleep: async () => {}, limits: { idleMs: 2000 } });
    for await (const page of reader.read({ fetch, now, signal, checkpoint: null, apiKey: null, ...changes }, twin.url))
      pages.push(page);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  }
  return { pages, notices: pages.flatMap(({ notices }) => notices), error };
}

export async function withTwin<T>(options: GrantsGovExtractTwinOptions, work: (twin: Twin) => Promise<T>): Promise<T> {
  const twin = await startTwin(grantsGovExtractTwin(options));
  try {
    return await work(twin);
  } finally {
    await twin.stop();
  }
}

export const readFile = (file: ExtractFile): Promise<ReadResult> =>
  withTwin({ files: { [grantsGovExtractDay]: file } }, (twin) => readFrom(twin));
export const readXml = (xml: string): Promise<ReadResult> => readFile({ xml });
export const requestedDays = (twin: Twin): (string | undefined)[] =>
  twin.requests.map((request) => /\d{8}/.exec(request.path)?.[0]);
