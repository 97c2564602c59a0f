import { type Connector } from '../../connector.js';
import { grantsGovExtract } from '../../grants-gov-extract/index.js';
import { createGrantsGov } from '../../grants-gov/index.js';
import { bulkColumns } from '../../sam-gov-bulk/constants.js';
import { samGovBulk } from '../../sam-gov-bulk/index.js';
import { createSamGov } from '../../sam-gov/index.js';
import { createSimplerGrants } from '../../simpler-grants/index.js';
import { usaspending } from '../../usaspending/index.js';
import {
  valueAt,
  cellsOf,
  type Fixtures,
  listAt,
  recordedRecord,
  type RecordedRecord,
  type Recording,
  recordsOf,
  textOf,
} from './recording.js';

const identity = {
  key: 'leads',
  name: 'USAspending',
  source_type: 'federal_contract',
  home_url: 'https://www.usaspending.gov/',
} as const;

export function federalRecordings(fixtures: Fixtures): Recording[] {
  return [...grants(fixtures), ...samGov(fixtures), ...leads(fixtures)];
}

function grants(fixtures: Fixtures): Recording[] {
  const source = createGrantsGov();
  const hits = fixtures
    .list('grants_gov/search2', '.json')
    .flatMap((file) => listAt(fixtures.json(file), 'data', 'oppHits'));
  const legacy = listAt(fixtures.json('grants_gov/legacy/grants-ids-20150813.json'), 'oppHits');
  const detail = valueAt(fixtures.json('grants_gov/fetch_opportunity/363179-fetchopportunity.json'), 'data');
  const simpler = listAt(fixtures.json('simpler_grants/APIMockResponse.json'), 'data');
  const extract = grantsGovExtract.presets[0];
  if (extract === undefined) throw new Error('The extract has no preset.');
  return [
    recordsOf('grants_gov', 'search2', source, [
      ...new Map(hits.map((hit) => [textOf(valueAt(hit, 'id')), hitOf(hit)])).values(),
    ]),
    recordsOf('grants_gov', 'search of 2015', source, legacy.map(hitOf)),
    recordsOf('grants_gov', 'fetchOpportunity', source, [detailOf(detail)]),
    recordsOf('simpler_grants', 'mock', createSimplerGrants(), simpler.map(simplerOf)),
    recordsOf(
      'grants_gov_extract',
      'hand-written',
      grantsGovExtract.create(extract.identity, extract.settings),
      elements(fixtures),
    ),
  ];
}

function hitOf(hit: unknown): RecordedRecord {
  return recordedRecord(hit, valueAt(hit, 'id'), {
    title: valueAt(hit, 'title'),
    agency_name: valueAt(hit, 'agency') ?? valueAt(hit, 'agencyName'),
    posted_date: valueAt(hit, 'openDate'),
    due_date: valueAt(hit, 'closeDate'),
  });
}

function detailOf(data: unknown): RecordedRecord {
  const id = textOf(valueAt(data, 'id'));
  return recordedRecord({ opportunityId: id, data }, id, {
    title: valueAt(data, 'opportunityTitle'),
    due_date: valueAt(data, 'synopsis', 'responseDate'),
    estimated_value: [valueAt(data, 'synopsis', 'estimatedFunding'), valueAt(data, 'synopsis', 'awardCeiling')],
  });
}

function simplerOf(record: unknown): RecordedRecord {
  const id = valueAt(record, 'legacy_opportunity_id') ?? valueAt(record, 'opportunity_id');
  return recordedRecord(record, id, {
    title: valueAt(record, 'opportunity_title'),
    posted_date: valueAt(record, 'summary', 'post_date') ?? valueAt(record, 'summary', 'forecasted_post_date'),
    estimated_value: [
      valueAt(record, 'summary', 'estimated_total_program_funding'),
      valueAt(record, 'summary', 'award_ceiling'),
    ],
  });
}

function elements(fixtures: Fixtures): RecordedRecord[] {
  const xml = fixtures.text('grants_gov/extract/handwritten_GrantsDBExtract_v2_sample.xml');
  return [...xml.matchAll(/<Opportunity(Synopsis|Forecast)Detail_1_0>(.*?)<\/Opportunity\1Detail/gs)].map(
    ([, kind = '', body = '']) => {
      const element: Record<string, string[]> = {};
      for (const [, name = '', text = ''] of body.matchAll(/<(\w+)>([^<]*)<\/\1>/g))
        (element[name] ??= []).push(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
      return recordedRecord({ ...element, kind: kind.toLowerCase() }, valueAt(element, 'OpportunityID', 0), {
        title: valueAt(element, 'OpportunityTitle', 0),
        posted_date: valueAt(element, 'PostDate', 0),
        due_date: valueAt(element, 'CloseDate', 0) ?? valueAt(element, 'EstimatedSynopsisCloseDate', 0),
      });
    },
  );
}

function samGov(fixtures: Fixtures): Recording[] {
  const source = createSamGov();
  const answers = ['sam_gov/v2_search_1_record.json', 'handwritten/sam_gov/v2_search_page0.json'].map((file) =>
    fixtures.json(file),
  );
  const notices = answers.flatMap((answer) => [
    ...listAt(answer, 'opportunitiesData'),
    ...(Array.isArray(answer) ? answer : []),
  ]);
  // A run does not request justifications, which are about awarded contracts.
  const flattenedRows = fixtures
    .csv('sam_gov/govconradar_opportunity_notices.csv')
    .filter((row) => row['notice_type'] !== 'Justification');
  const [, ...rows] = cellsOf(fixtures.text('sam_gov/synthetic/bulk_csv_header_sample.csv'));
  return [
    ...recordingsOf('sam_gov', source, {
      search: notices.map(noticeOf),
      'defense notices': flattenedRows.map((row) => noticeOf(apiRecord(row))),
    }),
    recordsOf('sam_gov_bulk', 'synthetic rows', samGovBulk, rows.map(bulkRow)),
  ];
}

/** Recordings of one connector, by name. */
function recordingsOf(
  connector: string,
  source: Connector,
  byName: Record<string, readonly RecordedRecord[]>,
): Recording[] {
  return Object.entries(byName).map(([name, recordings]) => recordsOf(connector, name, source, recordings));
}

function noticeOf(record: unknown): RecordedRecord {
  return recordedRecord(record, textOf(valueAt(record, 'noticeId')).toLowerCase(), {
    title: valueAt(record, 'title'),
    agency_name: textOf(valueAt(record, 'fullParentPathName')).split(/\.(?!\s|$)/, 1),
    posted_date: valueAt(record, 'postedDate'),
    due_date: textOf(valueAt(record, 'responseDeadLine')).slice(0, 10),
  });
}

/** Restores the API format of a record that the recorded project had flattened. */
function apiRecord(row: Record<string, string>): object {
  const cellOrNull = (name: string): string | null => row[name] || null;
  return {
    noticeId: cellOrNull('notice_id'),
    title: cellOrNull('title'),
    solicitationNumber: cellOrNull('solicitation_number'),
    type: cellOrNull('notice_type'),
    active: 'Yes',
    postedDate: cellOrNull('posted_date'),
    responseDeadLine: cellOrNull('response_deadline'),
    archiveDate: cellOrNull('archive_date'),
    fullParentPathName: [row['agency'], row['subagency'], row['office']].filter((name) => name).join('.'),
    naicsCode: cellOrNull('naics'),
    classificationCode: cellOrNull('psc'),
    typeOfSetAside: cellOrNull('set_aside_code'),
    typeOfSetAsideDescription: cellOrNull('set_aside'),
    uiLink: cellOrNull('source_url'),
  };
}

function bulkRow(cells: string[]): RecordedRecord {
  const cell = (name: (typeof bulkColumns)[number]): string => cells[bulkColumns.indexOf(name)] ?? '';
  return recordedRecord(cells, cell('NoticeId').toLowerCase(), {
    title: cell('Title'),
    posted_date: cell('PostedDate'),
    due_date: cell('ResponseDeadLine').slice(0, 10),
  });
}

function leads(fixtures: Fixtures): Recording[] {
  const source = usaspending.create(identity, { naics_codes: ['54'] });
  const files = [
    'orm/awards/search_results_contracts',
    'orm/spending_by_award_contracts',
    'spending_by_award/procurement-tools-awards',
  ];
  const rows = files
    .flatMap((file) => listAt(fixtures.json(`usaspending/${file}.json`), 'results'))
    .filter((row) => isWithin(textOf(valueAt(row, 'End Date'))));
  const details = ['contract', 'idv'].map((file) => fixtures.json(`usaspending/orm/awards/${file}.json`));
  const flattenedRows = fixtures
    .csv('usaspending/govconradar_contract_awards.csv')
    .filter((row) => isWithin(row['pop_current_end_date'] ?? ''));
  return recordingsOf('usaspending', source, {
    awards: rows.map(leadOf),
    '5,000 awards': flattenedRows.map((row) => leadOf(listedAward(row))),
    details: details.map(awardOf),
  });
}

/** Whether a run would list an award: it ends within a year, or ended in the last 60 days. */
function isWithin(end: string): boolean {
  return end >= '2026-08-02' && end <= '2027-09-30';
}

function listedAward(row: Record<string, string>): object {
  return {
    generated_internal_id: row['award_id'],
    'Award ID': row['piid'],
    'Recipient Name': row['awardee_name_raw'],
    'Awarding Agency': row['awarding_agency_raw'],
    'Awarding Sub Agency': row['awarding_subagency_raw'],
    'Start Date': row['pop_start_date'],
    'End Date': row['pop_current_end_date'],
    'Award Amount': Number(row['total_obligated_amount']),
    NAICS: { code: row['naics'] },
    PSC: { code: row['psc'] },
  };
}

function leadOf(row: unknown): RecordedRecord {
  const amount = valueAt(row, 'Award Amount');
  return recordedRecord(row, valueAt(row, 'generated_internal_id'), {
    agency_name: valueAt(row, 'Awarding Sub Agency') ?? valueAt(row, 'Awarding Agency'),
    due_date: valueAt(row, 'End Date') ?? valueAt(row, 'Last Date to Order'),
    estimated_value: typeof amount === 'number' && amount > 0 ? amount.toFixed(2) : '',
  });
}

function awardOf(data: unknown): RecordedRecord {
  const id = valueAt(data, 'generated_unique_award_id');
  return recordedRecord({ award: id, data }, id, {
    agency_name: valueAt(data, 'awarding_agency', 'subtier_agency', 'name'),
    due_date: valueAt(data, 'period_of_performance', 'end_date'),
  });
}
