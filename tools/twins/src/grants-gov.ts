import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** Members of a hit that the twin uses. Other members are returned unchanged. */
export interface GrantsGovHit {
  id: string;
  number: string;
  title: string;
  agencyCode?: string;
  agency?: string;
  openDate: string;
  closeDate: string;
  oppStatus?: string;
  cfdaList?: string[];
}

type Detail = { id: number } & Record<string, unknown>;

export interface GrantsGovData {
  hits: GrantsGovHit[];
  /** Complete answers of fetchOpportunity. Answers for other hits are made from a template. */
  details: Detail[];
}

/** Folder of recorded answers beside the checkout, if it exists. */
export const sharedFixtures = fileURLToPath(new URL('../../../../shared/fixtures', import.meta.url));

const documents = new URL('../documents/grants-gov/', import.meta.url);

/** Invented records, with one for every quirk of the source. */
export function grantsGovDocuments(): GrantsGovData {
  const details: Record<string, Detail> = readDocument('details.json');
  return { hits: readDocument('hits.json'), details: Object.values(details) };
}

/** Records of the recorded pages in a fixtures folder; null if the folder has no pages. */
export function recordedGrantsGov(fixtures: string): GrantsGovData | null {
  const pages = path.join(fixtures, 'grants_gov/search2');
  if (!existsSync(pages)) return null;
  const hits = readFolder(pages).flatMap((page: { data: { oppHits: GrantsGovHit[] } }) => page.data.oppHits);
  const details = readFolder(path.join(fixtures, 'grants_gov/fetch_opportunity')).map(
    (answer: { data: Detail }) => answer.data,
  );
  return { hits: [...new Map(hits.map((hit) => [hit.id, hit])).values()], details };
}

/** `count` hits with unique ids, numbers and titles. */
export function generatedGrantsGov(count: number): GrantsGovData {
  const models = grantsGovDocuments().hits;
  const hits = Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length];
    if (model === undefined) throw new Error('The twin has no documents from which to make hits.');
    const id = String(1_000_000 + index);
    return { ...model, id, number: `GEN-${id}`, title: `${model.title} ${index}` };
  });
  return { hits, details: [] };
}

/** Twin of Grants.gov's search2 and fetchOpportunity: https://www.grants.gov/api */
export function grantsGovTwin(data: GrantsGovData = grantsGovDocuments()): TwinDefinition {
  const newestFirst = data.hits.toSorted((a, b) => dayOf(b.openDate).localeCompare(dayOf(a.openDate)));
  const details = new Map(data.details.map((detail) => [String(detail.id), detail]));
  const templates: { synopsis: Detail; forecast: Detail } = readDocument('templates.json');
  const emptyRecord: unknown = readDocument('hollow.json');

  function search(request: SearchBody): TwinAnswer {
    const { rows = 25, startRecordNum = 0, oppStatuses = 'forecasted|posted' } = request;
    const statuses = new Set(oppStatuses.split('|'));
    const found = newestFirst.filter((hit) => statuses.has(hit.oppStatus ?? 'posted'));
    return succeed({
      searchParams: { resultType: 'json', searchOnly: false, ...request },
      hitCount: found.length,
      startRecord: startRecordNum,
      oppHits: found.slice(startRecordNum, startRecordNum + rows),
      oppStatusOptions: [...statuses].map((value) => ({
        label: value,
        value,
        count: found.filter((hit) => (hit.oppStatus ?? 'posted') === value).length,
      })),
      dateRangeOptions: [],
      suggestion: '',
      eligibilities: [],
      fundingCategories: [],
      fundingInstruments: [],
      agencies: [],
      accessKey: '',
      errorMsgs: [],
    });
  }

  function detail(id: string): TwinAnswer {
    const hit = newestFirst.find((candidate) => candidate.id === id);
    return succeed(details.get(id) ?? (hit === undefined ? emptyRecord : fillTemplate(templates, hit)));
  }

  return {
    name: 'grants-gov',
    answer(request: TwinRequest): TwinAnswer {
      if (request.method !== 'POST') return jsonAnswer({ message: 'Method Not Allowed' }, 405);
      if (request.path === '/v1/api/search2') return search(JSON.parse(request.body));
      if (request.path === '/v1/api/fetchOpportunity') return detail(String(JSON.parse(request.body).opportunityId));
      return jsonAnswer({ message: 'Not Found' }, 404);
    },
  };
}

interface SearchBody {
  rows?: number;
  startRecordNum?: number;
  oppStatuses?: string;
}

function succeed(data: unknown): TwinAnswer {
  return jsonAnswer({ errorcode: 0, msg: 'Webservice Succeeds', token: 'a-token-that-is-never-to-be-kept', data });
}

/** Details of a hit without recorded details: the texts of the hit in a template. */
function fillTemplate(templates: { synopsis: Detail; forecast: Detail }, hit: GrantsGovHit): unknown {
  const kind = hit.oppStatus === 'forecasted' ? 'forecast' : 'synopsis';
  const { [kind]: part, ...rest } = templates[kind];
  const agency = { agencyName: hit.agency, agencyCode: hit.agencyCode };
  const due =
    hit.closeDate === ''
      ? {}
      : { [kind === 'forecast' ? 'estApplicationResponseDateStr' : 'responseDateStr']: stampOf(hit.closeDate) };
  return {
    ...rest,
    id: Number(hit.id),
    opportunityNumber: hit.number,
    opportunityTitle: hit.title,
    owningAgencyCode: hit.agencyCode,
    agencyDetails: agency,
    topAgencyDetails: agency,
    cfdas: (hit.cfdaList ?? []).map((cfdaNumber) => ({ cfdaNumber, programTitle: '' })),
    [kind]: {
      ...Object(part),
      opportunityId: Number(hit.id),
      agencyCode: hit.agencyCode,
      postingDateStr: stampOf(hit.openDate),
      ...due,
    },
  };
}

/** Converts `08/03/2026` to `2026-08-03`. */
function dayOf(printed: string): string {
  return printed.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
}

function stampOf(printed: string): string {
  return `${dayOf(printed)}-00-00-00`;
}

function readDocument(name: string) {
  return JSON.parse(readFileSync(new URL(name, documents), 'utf8'));
}

function readFolder(folder: string) {
  return readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}
