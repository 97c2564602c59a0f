import { socrataType } from '../../socrata/index.js';
import {
  type Fixtures,
  listAt,
  recordedRecord,
  type RecordedRecord,
  type Recording,
  recordsOf,
  textOf,
  valueAt,
} from './recording.js';

const identity = {
  key: 'portal',
  name: 'Portal',
  source_type: 'state_rfp',
  home_url: 'https://data.example.gov/',
} as const;
const dataset = { domain: 'data.example.gov', dataset: 'abcd-1234', time_zone: 'America/New_York' };

/** Recorded data sets of various portals, converted to rows of a Socrata portal. */
export function socrataRecordings(fixtures: Fixtures): Recording[] {
  return [
    rows(fixtures, 'pennsylvania', pennsylvaniaSettings, pennsylvania),
    rows(fixtures, 'california', californiaSettings, california),
    rows(fixtures, 'rfp hub', hubSettings, recordedHubRecords),
    ...presets(fixtures),
  ];
}

function rows(
  fixtures: Fixtures,
  name: string,
  settings: object,
  read: (fixtures: Fixtures) => RecordedRecord[],
): Recording {
  return recordsOf('socrata', name, socrataType.create(identity, { ...dataset, ...settings }), read(fixtures));
}

const pennsylvaniaSettings = {
  id: 'slug',
  fields: {
    title: 'title',
    description: 'overview',
    agency_name: 'issuingagency',
    posted_date: { column: 'opendate', as: 'date' },
    due_date: { column: 'closedate', as: 'date', ignore: ['2999*'] },
    estimated_value: { first: ['totalfundstobeawarded', 'maximumaward'] },
    value_floor: 'minimumaward',
    value_ceiling: 'maximumaward',
    source_url: 'linktoapply',
    contact: { name: 'contact' },
  },
};

function pennsylvania(fixtures: Fixtures): RecordedRecord[] {
  return listAt(fixtures.json('state_local/pa/grants-every-fourth.json'), 'grants').map((grant) => {
    const row = { ...withLowerCaseNames(grant), contact: textOf(valueAt(grant, 'pointOfContact', 'name')) };
    const due = textOf(valueAt(grant, 'closeDate'));
    return recordedRecord(row, valueAt(grant, 'slug'), {
      title: valueAt(grant, 'title'),
      agency_name: valueAt(grant, 'issuingAgency'),
      posted_date: valueAt(grant, 'openDate'),
      due_date: due.startsWith('2999') ? '' : due,
      estimated_value: textOf(valueAt(grant, 'totalFundsToBeAwarded')) || valueAt(grant, 'maximumAward'),
    });
  });
}

/** The texts and numbers of a record, by lower-case names, as in a row of a portal. */
function withLowerCaseNames(record: unknown): Record<string, unknown> {
  const cells = Object.entries(typeof record === 'object' && record !== null ? record : {});
  return Object.fromEntries(
    cells.flatMap(([name, cell]) => (textOf(cell) === '' ? [] : [[name.toLowerCase(), textOf(cell)]])),
  );
}

const californiaSettings = {
  id: 'portalid',
  fields: {
    title: 'title',
    description: { all: ['purpose', 'description'] },
    agency_name: 'agencydept',
    posted_date: { column: 'opendate', as: 'local_datetime' },
    due_date: { column: 'applicationdeadline', as: 'local_datetime' },
    estimated_value: { first: ['estavailfunds', 'estamounts'] },
    source_url: 'granturl',
    keywords: [{ column: 'categories', split: ';' }],
  },
};

function california(fixtures: Fixtures): RecordedRecord[] {
  const data = fixtures.json('state_local/california_grants_portal_ckan.json');
  const names = listAt(data, 'fields').map((field) => textOf(valueAt(field, 'id')));
  return listAt(data, 'records').map((record) => {
    const row = withLowerCaseNames(Object.fromEntries(names.map((name, index) => [name, valueAt(record, index)])));
    return recordedRecord(row, row['portalid'], {
      title: row['title'],
      agency_name: row['agencydept'],
      posted_date: row['opendate'],
      due_date: row['applicationdeadline'],
      estimated_value: row['estavailfunds'] ?? row['estamounts'],
    });
  });
}

const hubSettings = {
  id: 'id',
  fields: {
    title: 'title',
    description: 'description',
    posted_date: { column: 'postedat', as: 'date' },
    due_date: { column: 'deadline', as: 'date' },
    estimated_value: 'amount',
    currency: 'currency',
    source_url: 'applicationurl',
  },
};

function recordedHubRecords(fixtures: Fixtures): RecordedRecord[] {
  return listAt(fixtures.json('private_feeds/rfp_hub-every-fourth.json'), 'opportunities').map((each) => {
    const money = valueAt(each, 'fundingInfo');
    const amount = valueAt(money, 'budget') ?? valueAt(money, 'maxAward');
    const currency = valueAt(money, 'currency');
    const deadline = valueAt(
      listAt(each, 'deadlines').find((one) => valueAt(one, 'label') === 'application'),
      'date',
    );
    return recordedRecord(
      { ...withLowerCaseNames(each), ...withLowerCaseNames({ amount, currency, deadline }) },
      valueAt(each, 'id'),
      {
        title: valueAt(each, 'title'),
        posted_date: valueAt(each, 'postedAt'),
        due_date: deadline,
        estimated_value: amount,
        currency: amount === undefined ? '' : currency,
      },
    );
  });
}

const presetFiles = [
  [
    'delaware_bids',
    'delaware_socrata_2hnj-zwix',
    { title: 'contracttitle', due_date: 'deadlinedate', posted_date: 'opendate' },
  ],
  ['la_ramp', 'la_ramp_hf3r-utnq', { title: 'title', posted_date: 'bidpost' }],
  [
    'nyc_city_record',
    'nyc_city_record_dg92-zbpx',
    { title: 'short_title', agency_name: 'agency_name', posted_date: 'start_date' },
  ],
] as const;

function presets(fixtures: Fixtures): Recording[] {
  return presetFiles.map(([key, file, columns]) => {
    const preset = socrataType.presets.find((each) => each.identity.key === key);
    if (preset === undefined) throw new Error(`There is no preset ${key}.`);
    const source = socrataType.create(preset.identity, preset.settings);
    const id = textOf(valueAt(preset.settings, 'id'));
    const found = listAt({ rows: fixtures.json(`handwritten/state_local/${file}.json`) }, 'rows').map((row) =>
      recordedRecord(
        row,
        valueAt(row, id),
        Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, valueAt(row, column)])),
      ),
    );
    return recordsOf('socrata', key, source, found);
  });
}
