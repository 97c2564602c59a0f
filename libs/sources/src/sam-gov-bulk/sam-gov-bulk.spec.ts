import { samGovBulkFile, samGovBulkRows, samGovBulkTwin } from '@rfp/twins/sam-gov/sam-gov-bulk';
import { startTwin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { samGovBulk } from './index.js';

const excludedTypes = new Set(['Justification', 'Sale of Surplus Property']);

const [first = {}] = samGovBulkRows();

connectorSuite('sam_gov_bulk', {
  connector: samGovBulk,
  startTwin: () => startTwin(samGovBulkTwin()),
  apiKey: null,
  now: new Date('2026-10-15T12:00:00Z'),
  ids: samGovBulkRows().flatMap((row) => (excludedTypes.has(row['Type'] ?? '') ? [] : (row['NoticeId'] ?? []))),
  breakRecord: {
    rewrite: (body) => body.replace(`${first['Title']},${first['Sol#']}`, ','),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"",""', JSON.stringify([first['Title'], first['Sol#']]).slice(1, -1)),
  },
  changeShape: (body) => body.replace('ResponseDeadLine', 'ResponseDeadline'),
});

const many = Array.from({ length: 1700 }, (_, index) => `5e${index}`);

resumptionSuite('of a daily file of SAM.gov with many rows', {
  connector: samGovBulk,
  startTwin: () =>
    startTwin(
      samGovBulkTwin({
        file: samGovBulkFile(many.map((NoticeId) => ({ NoticeId, Title: 'A row', Type: 'Solicitation' }))),
      }),
    ),
  apiKey: null,
  now: new Date('2026-10-15T12:00:00Z'),
  ids: many,
});
