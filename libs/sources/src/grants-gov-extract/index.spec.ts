import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import {
  type ExtractFile,
  grantsGovExtractDay,
  grantsGovExtractTwin,
  type GrantsGovExtractTwinOptions,
  grantsGovExtractXml,
  manyExtractRecords,
} from '@rfp/twins/grants-gov-extract';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { type Connector, type Page, type ReadContext } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { grantsGovExtract } from './index.js';

const now = new Date('2026-10-01T12:00:00Z');
const identity = {
  key: 'grants_gov_extract',
  name: 'Grants.gov daily file',
  source_type: 'federal_grant',
  home_url: 'https://www.grants.gov/',
} as const;
const connector = grantsGovExtract.create(identity, {});
const ids = ['900012', '900011', '900020', '900021', '900023', '900009'];

connectorSuite('of the daily file of Grants.gov', {
  connector,
  startTwin: () => startTwin(grantsGovExtractTwin()),
  apiKey: null,
  now,
  ids,
  breakRecord: {
    rewrite: (xml) => xml.replace('<CloseDate>12152026<', '<CloseDate>02302026<'),
    code: 'RECORD_BAD_DATE',
    repair: (raw) => raw.replace('"02302026"', '"12152026"'),
  },
  changeShape: (xml) => xml.replaceAll('OpportunitySynopsisDetail_1_0', 'OpportunitySynopsisDetail_2_0'),
});

const manyIds = Array.from({ length: 1300 }, (_, index) => `${800_000 + index}`);

resumptionSuite('of a daily file of Grants.gov with many records', {
  connector,
  startTwin: () => startTwin(grantsGovExtractTwin({ files: { [grantsGovExtractDay]: { xml: manyRecordsXml() } } })),
  apiKey: null,
  now,
  ids: manyIds,
});

function manyRecordsXml(): string {
  const records = manyIds.map(
    (id) =>
      `<OpportunitySynopsisDetail_1_0><OpportunityID>${id}</OpportunityID><OpportunityTitle>Grant ${id}</OpportunityTitle><CloseDate>12312026</CloseDate></OpportunitySynopsisDetail_1_0>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">${records.join('')}</Grants>`;
}

/** The temporary files that this process has open, where the system tells. */
function openFiles(): string[] {
  const handles = '/proc/self/fd';
  if (!existsSync(handles)) return [];
  const targetOf = (handle: string): string => {
    try {
      return readlinkSync(path.join(handles, handle));
    } catch {
      // Closed since it was listed.
      return '';
    }
  };
  return readdirSync(handles)
    .map(targetOf)
    .filter((target) => target.includes('rfp-extract-'));
}
afterEach(() => expect(openFiles()).toEqual([]));

interface Ran {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
}

async function readFrom(twin: Twin, changes: Partial<ReadContext> = {}, reader: Connector = connector): Promise<Ran> {
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

async function withTwin<T>(options: GrantsGovExtractTwinOptions, work: (twin: Twin) => Promise<T>): Promise<T> {
  const twin = await startTwin(grantsGovExtractTwin(options));
  try {
    return await work(twin);
  } finally {
    await twin.stop();
  }
}

const readFile = (file: ExtractFile): Promise<Ran> =>
  withTwin({ files: { [grantsGovExtractDay]: file } }, (twin) => readFrom(twin));
const readXml = (xml: string): Promise<Ran> => readFile({ xml });
const daysAsked = (twin: Twin): (string | undefined)[] =>
  twin.requests.map((request) => /\d{8}/.exec(request.path)?.[0]);

describe('the daily file of Grants.gov', () => {
  it('is a built-in source', () => {
    expect(grantsGovExtract.presets).toEqual([{ identity, settings: {} }]);
    expect(connector.source).toEqual({ ...identity, kind: 'file', needs_key: false });
  });

  it.each([403, 404] as const)(
    'is searched for from today back through seven days, past days that answer %d',
    async (missing) => {
      await withTwin({ files: { '20260924': { xml: grantsGovExtractXml() } }, missing }, async (twin) => {
        expect((await readFrom(twin)).notices).toHaveLength(ids.length);
        expect(daysAsked(twin)).toEqual([
          '20261001',
          '20260930',
          '20260929',
          '20260928',
          '20260927',
          '20260926',
          '20260925',
          '20260924',
        ]);
      });
    },
  );

  it('reports which files it searched for if there is none', async () => {
    await withTwin({ files: { '20260923': { xml: grantsGovExtractXml() } } }, async (twin) => {
      const { error } = await readFrom(twin);
      expect(error).toMatchObject({
        code: 'SOURCE_REFUSED',
        details: { files: expect.arrayContaining(['GrantsDBExtract20260924v2']) },
      });
      expect(twin.requests).toHaveLength(8);
    });
  });

  it('is not read again while it is the same, and neither is an older one', async () => {
    const files = { '20260928': { xml: grantsGovExtractXml() }, '20260929': { xml: grantsGovExtractXml() } };
    await withTwin({ files }, async (twin) => {
      const first = await readFrom(twin);
      const checkpoint = first.pages.at(-1)?.checkpoint;
      expect(checkpoint).toMatchObject({ name: 'GrantsDBExtract20260929v2', validators: { etag: expect.any(String) } });
      twin.reset();
      const again = await readFrom(twin, { checkpoint: JSON.parse(JSON.stringify(checkpoint)) });
      expect(again).toMatchObject({ error: null, pages: [{ notices: [], rejected: [], expected: null, checkpoint }] });
      expect(daysAsked(twin)).toEqual(['20261001', '20260930', '20260929']);
    });
    await withTwin({ files: { '20260928': { xml: grantsGovExtractXml() } } }, async (twin) => {
      const { error, notices } = await readFrom(twin, {
        checkpoint: { name: 'GrantsDBExtract20260929v2', validators: {} },
      });
      expect([error?.code, notices]).toEqual(['SOURCE_REFUSED', []]);
    });
  });

  it('is read again if the file of the same day was replaced', async () => {
    await withTwin({}, async (twin) => {
      const checkpoint = { name: `GrantsDBExtract${grantsGovExtractDay}v2`, validators: { etag: '"another one"' } };
      expect((await readFrom(twin, { checkpoint })).notices).toHaveLength(ids.length);
    });
  });

  it('is downloaded again if the download breaks off, and then yielded completely', async () => {
    await withTwin({}, async (twin) => {
      twin.misbehave({ kind: 'truncated', times: 2 });
      const { error, notices } = await readFrom(twin);
      expect([error, notices.length, twin.requests.length]).toEqual([null, ids.length, 3]);
    });
  });

  it('is split into pages of 500 records, and only the last one reports the end', async () => {
    const { error, pages } = await readFile({ xml: manyExtractRecords(1_300_000, { descriptionLength: 100 }) });
    expect(error).toBeNull();
    expect(pages.map(({ notices }) => notices.length)).toEqual([500, 500, pages[2]?.notices.length]);
    const checkpoints = pages.map(({ checkpoint }) => checkpoint);
    expect(checkpoints).toMatchObject([
      { name: 'GrantsDBExtract20261001v2', elements: 500 },
      { elements: 1000 },
      { name: 'GrantsDBExtract20261001v2' },
    ]);
    expect(checkpoints[2]).not.toHaveProperty('elements');
  });

  it('is resumed if it was partly read, also if there is a newer one, and restarts if it is another one', async () => {
    const xml = manyExtractRecords(1_300_000, { descriptionLength: 100 });
    await withTwin({ files: { '20260929': { xml }, [grantsGovExtractDay]: { xml } } }, async (twin) => {
      const begun = await readFrom(twin, { now: new Date('2026-09-29T12:00:00Z') });
      const checkpoint: unknown = JSON.parse(JSON.stringify(begun.pages[0]?.checkpoint));
      twin.reset();
      const rest = await readFrom(twin, { checkpoint });
      expect(rest.notices).toEqual(begun.notices.slice(500));
      expect([rest.pages[0]?.restarted, daysAsked(twin)]).toEqual([undefined, ['20260929']]);
    });
    await withTwin({ files: { [grantsGovExtractDay]: { xml } } }, async (twin) => {
      const anew = await readFrom(twin, {
        checkpoint: { name: 'GrantsDBExtract20260929v2', validators: { etag: '"gone"' }, elements: 500 },
      });
      expect(anew.pages.map(({ restarted }) => restarted)).toEqual([true, undefined, undefined]);
      expect(anew.notices.length).toBeGreaterThan(1000);
    });
  });

  it('leaves no file and no open handle behind, also if reading stops in the middle', async () => {
    await withTwin(
      { files: { [grantsGovExtractDay]: { xml: manyExtractRecords(1_300_000, { descriptionLength: 100 }) } } },
      async (twin) => {
        const { signal } = new AbortController();
        for await (const page of connector.read(
          { fetch: createSourceFetch({ signal }), now, signal, checkpoint: null, apiKey: null },
          twin.url,
        )) {
          expect(page.notices).toHaveLength(500);
          // Not even while it is read has it a name: so a killed process leaves nothing either.
          if (process.platform === 'linux') expect(openFiles()).toEqual([expect.stringMatching(/\(deleted\)$/)]);
          for (const file of openFiles()) expect(existsSync(path.dirname(file))).toBe(false);
          break;
        }
      },
    );
  });

  it('stops within a piece of the file when the run is aborted', async () => {
    await withTwin(
      { files: { [grantsGovExtractDay]: { xml: manyExtractRecords(1_300_000, { descriptionLength: 100 }) } } },
      async (twin) => {
        const controller = new AbortController();
        const fetch = createSourceFetch({ signal: new AbortController().signal });
        const context = { fetch, now, signal: controller.signal, checkpoint: null, apiKey: null };
        let pages = 0;
        const reading = async (): Promise<void> => {
          for await (const page of connector.read(context, twin.url)) {
            pages += page.notices.length > 0 ? 1 : 0;
            controller.abort();
          }
        };
        await expect(reading()).rejects.toMatchObject({ code: 'RUN_INTERRUPTED' });
        expect(pages).toBe(1);
      },
    );
  });

  it.each([
    ['the synthetic one', 'grants_gov/extract/00-extract.zip.b64', '20260802'],
    ['the one of a streaming writer', 'grants_gov/extract/01-extract-streamed.zip.b64', '20260803'],
  ])('is read from a recorded archive: %s', async (_what, fixture, day) => {
    const recorded = sharedFixture(fixture);
    if (recorded === null) return;
    await withTwin({ files: { [day]: { zip: Buffer.from(recorded, 'base64') } } }, async (twin) => {
      const { error, notices } = await readFrom(twin, { now: new Date(`${day.slice(0, 4)}-08-03T12:00:00Z`) });
      expect(error).toBeNull();
      expect(notices.map(({ source_id }) => source_id)).toEqual(['354102', '354777', '351020']);
    });
  });

  it('is read from the sample that matches the schema of the source', async () => {
    const recorded = sharedFixture('grants_gov/extract/handwritten_GrantsDBExtract_v2_sample.xml');
    if (recorded === null) return;
    const all = grantsGovExtract.create(identity, { closed_for_days: 36_500 });
    const { error, pages, notices } = await withTwin({ files: { [grantsGovExtractDay]: { xml: recorded } } }, (twin) =>
      readFrom(twin, {}, all),
    );
    expect([error, pages.flatMap(({ rejected }) => rejected)]).toEqual([null, []]);
    expect(notices.map(({ fields }) => fields.description)).toEqual([
      'Planning grants for rural communities.\n\nSecond paragraph with an & and entity.',
      '',
      'Forecast only; no application package yet.',
    ]);
  });
});

describe('a record of the daily file', () => {
  const fieldsOf = async (
    id: string,
    rewrite: (xml: string) => string = (xml) => xml,
  ): Promise<NoticeFields | undefined> =>
    (await readXml(rewrite(grantsGovExtractXml()))).notices.find(({ source_id }) => source_id === id)?.fields;

  it('is read completely, through two layers of escaping, in its own channel of Grants.gov', async () => {
    const { notices } = await readXml(grantsGovExtractXml());
    expect(notices[0]).toEqual({
      source_name: 'Grants.gov',
      source_id: '900012',
      source_type: 'federal_grant',
      channel: 'extract',
      fields: {
        title: 'Rural Broadband Planning – Phase II',
        opportunity_number: 'TEST-RURAL-26-12',
        source_url: 'https://www.grants.gov/search-results-detail/900012',
        notice_type: 'synopsis',
        lifecycle: 'open',
        posted_date: '2026-09-28',
        due_date: '2026-11-30',
        archive_date: '2026-12-30',
        time_zone: 'America/New_York',
        description: 'Plans for “last mile” networks\nin rural areas.\n\nCost: less than $5 million.',
        agency_name: 'Rural Utilities Service',
        agency_code: 'USDA-RUS',
        estimated_value: '136000000',
        value_kind: 'estimate',
        value_floor: '50000',
        value_ceiling: null,
        location: null,
        contact_info: 'Robin Example; Grantor; Phone 202-555-0100; robin.example@example.gov',
        keywords: ['10.752', '10.787', 'Regional Development', 'Grant', 'Cooperative Agreement'],
        aln_codes: ['10.752', '10.787'],
        eligible_applicants: [
          'County governments',
          'Others (see text field entitled "Additional Information on Eligibility" for clarification)',
        ],
        expected_awards: 40,
        cost_sharing: true,
        attachments: [{ name: 'Program page', url: 'https://www.example.gov/broadband?a=1&b=2' }],
      },
    });
  });

  it.each([
    [
      'states only a ceiling, and a link that is none',
      '900011',
      {
        estimated_value: '2000000',
        value_kind: 'ceiling',
        value_floor: '0',
        attachments: [],
        description: 'Restores coasts & marshes.',
      },
    ],
    [
      'was archived before its close date',
      '900020',
      { lifecycle: 'archived', due_date: '2026-11-15', title: 'Withdrawn – Lead Hazard Reduction' },
    ],
    [
      'states almost nothing',
      '900021',
      {
        title: 'TEST-OLD-04-21',
        due_date: null,
        estimated_value: null,
        value_kind: null,
        posted_date: '2004-02-29',
        description: '',
        contact_info: null,
        cost_sharing: null,
      },
    ],
    ['closed less than 400 days ago', '900023', { lifecycle: 'archived', keywords: ['Education', 'XYZ'] }],
    [
      'is a forecast',
      '900009',
      {
        lifecycle: 'forecast',
        notice_type: 'forecast',
        due_date: '2027-02-11',
        contact_info: 'John Example; arts@example.gov; 202-555-0101',
      },
    ],
  ])('is read if it %s', async (_what, id, fields) => {
    expect(await fieldsOf(id)).toMatchObject(fields);
  });

  it('with the id of another is quarantined: nobody knows whose it is', async () => {
    const [first = '', second = ''] = ids;
    const { pages, notices } = await readXml(
      grantsGovExtractXml().replace(`<OpportunityID>${second}<`, `<OpportunityID>${first}<`),
    );
    expect(notices.map(({ source_id }) => source_id)).toEqual(ids.filter((id) => id !== second));
    const rejected = pages.flatMap((page) => page.rejected);
    expect(rejected).toMatchObject([{ source_id: first, code: 'RECORD_ID_TAKEN' }]);
    expect(connector.replay?.(rejected[0]?.raw ?? '', now)).toMatchObject({ notices: [] });
  });

  it('of a forecast with a synopsis does not count, nor does one that closed long ago unless it is wanted', async () => {
    const { notices } = await readXml(grantsGovExtractXml());
    expect(notices.map(({ source_id }) => source_id)).toEqual(ids);
    const all = grantsGovExtract.create(identity, { closed_for_days: 36_500 });
    const read = await withTwin({}, (twin) => readFrom(twin, {}, all));
    expect(read.notices.map(({ source_id }) => source_id)).toEqual([...ids.slice(0, 4), '900022', ...ids.slice(4)]);
  });

  it.each([
    ['was updated last', '<LastUpdatedDate>03012026<', '<LastUpdatedDate>08262025<'],
    [
      'was posted, where it says no more',
      '<PostDate>02292004</PostDate>\n\t\t<LastUpdatedDate>03012026<',
      '<PostDate>08262025</PostDate>\n\t\t<LastUpdatedDate><',
    ],
  ])('without an end closes in time after it %s, however soon others do', async (_what, printed, old) => {
    const soon = grantsGovExtract.create(identity, { closed_for_days: 30 });
    const idsOf = async (xml: string, reader: Connector): Promise<string[]> => {
      const { notices } = await withTwin({ files: { [grantsGovExtractDay]: { xml } } }, (twin) =>
        readFrom(twin, {}, reader),
      );
      return notices.map(({ source_id }) => source_id);
    };
    const stale = grantsGovExtractXml().replace(printed, old);
    expect(await idsOf(grantsGovExtractXml(), soon)).toContain('900021');
    expect(await idsOf(stale, soon)).not.toContain('900021');
    expect(await idsOf(stale, connector)).not.toContain('900021');
    expect(await idsOf(stale.replace(old, old.replace('08262025', '08272025')), soon)).toContain('900021');
    expect(await idsOf(stale, grantsGovExtract.create(identity, { closed_for_days: 36_500 }))).toContain('900021');
  });

  it.each([
    ['no id', (xml: string) => xml.replace('<OpportunityID>900011<', '<OpportunityID><'), 'RECORD_NO_ID'],
    ['an invalid id', (xml: string) => xml.replace('>900011<', '>../../etc<'), 'RECORD_NO_ID'],
    ['a day that does not exist', (xml: string) => xml.replace('>12152026<', '>02302026<'), 'RECORD_BAD_DATE'],
    ['a day in another order', (xml: string) => xml.replace('>12152026<', '>20261215<'), 'RECORD_BAD_DATE'],
    ['an invalid amount', (xml: string) => xml.replace('>2000000<', '>2 Mio.<'), 'RECORD_BAD_VALUE'],
    [
      'an invalid number of awards',
      (xml: string) =>
        xml.replace(
          '<ArchiveDate>01142027<',
          '<ExpectedNumberOfAwards>some</ExpectedNumberOfAwards><ArchiveDate>01142027<',
        ),
      'RECORD_BAD_VALUE',
    ],
    ['neither yes nor no', (xml: string) => xml.replace('>No<', '>Perhaps<'), 'RECORD_BAD_VALUE'],
    [
      'neither title nor number',
      (xml: string) =>
        xml.replace('>Coastal Resilience &amp; Restoration Grants<', '><').replace('>TEST-SEA-26-11<', '><'),
      'RECORD_NO_TITLE',
    ],
    [
      'a character that XML does not have',
      (xml: string) => xml.replace('Coastal', 'Coas\u0001tal'),
      'RECORD_UNREADABLE',
    ],
    ['a reference to such a character', (xml: string) => xml.replace('Coastal', 'Coas&#0;tal'), 'RECORD_UNREADABLE'],
    ['an undeclared entity', (xml: string) => xml.replace('Coastal', 'Coas&nbsp;tal'), 'RECORD_UNREADABLE'],
    [
      'an endless description',
      (xml: string) => xml.replace('Restores', 'Restores '.repeat(70_000)),
      'RECORD_TOO_LARGE',
    ],
  ])('is quarantined if it has %s, without affecting others', async (_what, rewrite, code) => {
    const { error, pages, notices } = await readXml(rewrite(grantsGovExtractXml()));
    expect(error).toBeNull();
    expect(notices.map(({ source_id }) => source_id)).toEqual(ids.filter((id) => id !== '900011'));
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([
      expect.objectContaining({ code, raw: expect.stringContaining('DOC-NOAA') }),
    ]);
  });

  it('with names of properties that every object has is read like others', async () => {
    const rewrite = (xml: string): string =>
      xml.replace(
        '<OpportunityID>900011',
        '<__proto__>x</__proto__><constructor>x</constructor><kind>forecast</kind><OpportunityID>900011',
      );
    const frozen = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    expect(await fieldsOf('900011', rewrite)).toEqual(await fieldsOf('900011'));
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(frozen);
  });
});
