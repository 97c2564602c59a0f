import { socrataType } from '../../socrata/index.js';
import { at, type Fixtures, listAt, recorded, type Recorded, type Recording, recordsOf, textOf } from './recording.js';

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
    rows(fixtures, 'rfp hub', hubSettings, hub),
    ...presets(fixtures),
  ];
}

function rows(fixtures: Fixtures, name: string, settings: object, read: (fixtures: Fixtures) => Recorded[]): Recording {
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

function pennsylvania(fixtures: Fixtures): Recorded[] {
  return listAt(fixtures.json('state_local/pa/grants-every-fourth.json'), 'grants').map((grant) => {
    const row = { ...lowerCase(grant), contact: textOf(at(grant, 'pointOfContact', 'name')) };
    const due = textOf(at(grant, 'closeDate'));
    return recorded(row, at(grant, 'slug'), {
      title: at(grant, 'title'),
      agency_name: at(grant, 'issuingAgency'),
      posted_date: at(grant, 'openDate'),
      due_date: due.startsWith('2999') ? '' : due,
      estimated_value: textOf(at(grant, 'totalFundsToBeAwarded')) || at(grant, 'maximumAward'),
    });
  });
}

/** The texts and numbers of a record, by lower-case names, as in a row of a portal. */
function lowerCase(record: unknown): Record<string, unknown> {
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

function california(fixtures: Fixtures): Recorded[] {
  const data = fixtures.json('state_local/california_grants_portal_ckan.json');
  const names = listAt(data, 'fields').map((field) => textOf(at(field, 'id')));
  return listAt(data, 'records').map((record) => {
    const row = lowerCase(Object.fromEntries(names.map((name, index) => [name, at(record, index)])));
    return recorded(row, row['portalid'], {
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

function hub(fixtures: Fixtures): Recorded[] {
  return listAt(fixtures.json('private_feeds/rfp_hub-every-fourth.json'), 'opportunities').map((each) => {
    const money = at(each, 'fundingInfo');
    const amount = at(money, 'budget') ?? at(money, 'maxAward');
    const currency = at(money, 'currency');
    const deadline = at(
      listAt(each, 'deadlines').find((one) => at(one, 'label') === 'application'),
      'date',
    );
    return recorded({ ...lowerCase(each), ...lowerCase({ amount, currency, deadline }) }, at(each, 'id'), {
      title: at(each, 'title'),
      posted_date: at(each, 'postedAt'),
      due_date: deadline,
      estimated_value: amount,
      currency: amount === undefined ? '' : currency,
    });
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
    const id = textOf(at(preset.settings, 'id'));
    const found = listAt({ rows: fixtures.json(`handwritten/state_local/${file}.json`) }, 'rows').map((row) =>
      recorded(
        row,
        at(row, id),
        Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, at(row, column)])),
      ),
    );
    return recordsOf('socrata', key, source, found);
  });
}
