import { manySamGovNotices } from '@rfp/twins/sam-gov/sam-gov-generator';
import { samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov/sam-gov';
import { startTwin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createSamGov } from './index.js';

const now = new Date('2026-10-15T12:00:00Z');
const notices = manySamGovNotices(23, '2026-10-15');

connectorSuite('sam_gov', {
  connector: createSamGov({ pageSize: 10 }),
  startTwin: () => startTwin(samGovTwin({ notices, now: () => now })),
  apiKey: samGovTwinKey,
  now,
  ids: notices.map(({ noticeId }) => noticeId),
  breakRecord: {
    rewrite: (body) =>
      body
        .replace('"title":"', '"title":"","was":"')
        .replace('"solicitationNumber":"', '"solicitationNumber":"","were":"'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"","was":', '').replace('"","were":', ''),
  },
  changeShape: (body) => body.replace('"opportunitiesData"', '"opportunities"'),
  paging: {
    announce: (body, total) => body.replace(/"totalRecords":\d+/, `"totalRecords":${total}`),
    empty: (body) => JSON.stringify({ ...JSON.parse(body), opportunitiesData: [] }),
  },
});
