import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  grantsGovExtractDay,
  grantsGovExtractTwin,
  grantsGovExtractXml,
  manyExtractRecords,
} from '@rfp/twins/grants-gov-extract';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createSourceFetch } from '../fetch-source.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { grantsGovExtract } from './index.js';
import {
  now,
  identity,
  connector,
  twinIds,
  manyRecordsXml,
  openFiles,
  readFrom,
  withTwin,
  readFile,
  requestedDays,
  manyIds,
} from './testing/read-extract.js';

afterEach(() => expect(openFiles()).toEqual([]));

connectorSuite('of the daily file of Grants.gov', {
  connector,
  startTwin: () => startTwin(grantsGovExtractTwin()),
  apiKey: null,
  now,
  ids: twinIds,
  breakRecord: {
    rewrite: (xml) =>
      xml.replace('>Coastal Resilience &amp; Restoration Grants<', '><').replace('>TEST-SEA-26-11<', '><'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) =>
      raw
        .replace('"OpportunityTitle":[""]', '"OpportunityTitle":["Coastal Resilience & Restoration Grants"]')
        .replace('"OpportunityNumber":[""]', '"OpportunityNumber":["TEST-SEA-26-11"]'),
  },
  changeShape: (xml) => xml.replaceAll('OpportunitySynopsisDetail_1_0', 'OpportunitySynopsisDetail_2_0'),
});

resumptionSuite('of a daily file of Grants.gov with many records', {
  connector,
  startTwin: () => startTwin(grantsGovExtractTwin({ files: { [grantsGovExtractDay]: { xml: manyRecordsXml() } } })),
  apiKey: null,
  now,
  ids: manyIds,
});

describe('the daily file of Grants.gov', () => {
  it('is a built-in source', () => {
    expect(grantsGovExtract.presets).toEqual([{ identity, settings: {} }]);
    expect(connector.source).toEqual({ ...identity, kind: 'file', needs_key: false });
  });

  it.each([403, 404] as const)(
    'is searched for from today back through seven days, and skips days with status %d',
    async (missing) => {
      await withTwin({ files: { '20260924': { xml: grantsGovExtractXml() } }, missing }, async (twin) => {
        expect((await readFrom(twin)).notices).toHaveLength(twinIds.length);
        expect(requestedDays(twin)).toEqual([
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

  it('reports which files were requested if none exists', async () => {
    await withTwin({ files: { '20260923': { xml: grantsGovExtractXml() } } }, async (twin) => {
      const { error } = await readFrom(twin);
      expect(error).toMatchObject({
        code: 'SOURCE_REFUSED',
        details: { files: expect.arrayContaining(['GrantsDBExtract20260924v2']) },
      });
      expect(twin.requests).toHaveLength(8);
    });
  });

  it('is not read again while it is the same, and an older file is not read either', async () => {
    const files = { '20260928': { xml: grantsGovExtractXml() }, '20260929': { xml: grantsGovExtractXml() } };
    await withTwin({ files }, async (twin) => {
      const first = await readFrom(twin);
      const checkpoint = first.pages.at(-1)?.checkpoint;
      expect(checkpoint).toMatchObject({ name: 'GrantsDBExtract20260929v2', validators: { etag: expect.any(String) } });
      twin.reset();
      const again = await readFrom(twin, { checkpoint: JSON.parse(JSON.stringify(checkpoint)) });
      expect(again).toMatchObject({ error: null, pages: [{ notices: [], rejected: [], expected: null, checkpoint }] });
      expect(requestedDays(twin)).toEqual(['20261001', '20260930', '20260929']);
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
      expect((await readFrom(twin, { checkpoint })).notices).toHaveLength(twinIds.length);
    });
  });

  it('is downloaded again if the download is cut off, and then yielded completely', async () => {
    await withTwin({}, async (twin) => {
      twin.misbehave({ kind: 'truncated', times: 2 });
      const { error, notices } = await readFrom(twin);
      expect([error, notices.length, twin.requests.length]).toEqual([null, twinIds.length, 3]);
    });
  });

  it('is split into pages of 500 records, and only the last page reports the end', async () => {
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

  it('is resumed if it was partly read, even if there is a newer file, and restarts if its content was replaced', async () => {
    const xml = manyExtractRecords(650_000, { descriptionLength: 100 });
    await withTwin({ files: { '20260929': { xml }, [grantsGovExtractDay]: { xml } } }, async (twin) => {
      const interrupted = await readFrom(twin, { now: new Date('2026-09-29T12:00:00Z') });
      const checkpoint: unknown = JSON.parse(JSON.stringify(interrupted.pages[0]?.checkpoint));
      twin.reset();
      const rest = await readFrom(twin, { checkpoint });
      expect(rest.notices).toEqual(interrupted.notices.slice(500));
      expect([rest.pages[0]?.restarted, requestedDays(twin)]).toEqual([undefined, ['20260929']]);
    });
    await withTwin({ files: { [grantsGovExtractDay]: { xml } } }, async (twin) => {
      const restarted = await readFrom(twin, {
        checkpoint: { name: 'GrantsDBExtract20260929v2', validators: { etag: '"gone"' }, elements: 500 },
      });
      expect(restarted.pages.map((page) => page.restarted)).toEqual([true, undefined]);
      expect(restarted.notices.length).toBeGreaterThan(500);
    });
  });

  it('leaves no file and no open handle behind, even if reading stops in the middle', async () => {
    await withTwin(
      { files: { [grantsGovExtractDay]: { xml: manyExtractRecords(650_000, { descriptionLength: 100 }) } } },
      async (twin) => {
        const { signal } = new AbortController();
        for await (const page of connector.read(
          { fetch: createSourceFetch({ signal }), now, signal, checkpoint: null, apiKey: null },
          twin.url,
        )) {
          expect(page.notices).toHaveLength(500);
          // The file has no name even while it is read, so a killed process leaves nothing behind.
          if (process.platform === 'linux') expect(openFiles()).toEqual([expect.stringMatching(/\(deleted\)$/)]);
          for (const file of openFiles()) expect(existsSync(path.dirname(file))).toBe(false);
          break;
        }
      },
    );
  });

  it('stops within a chunk of the file when the run is aborted', async () => {
    await withTwin(
      { files: { [grantsGovExtractDay]: { xml: manyExtractRecords(650_000, { descriptionLength: 100 }) } } },
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
    ['a synthetic archive', 'grants_gov/extract/00-extract.zip.b64', '20260802'],
    ['an archive of a streaming writer', 'grants_gov/extract/01-extract-streamed.zip.b64', '20260803'],
  ])('is read from %s', async (_what, fixture, day) => {
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
