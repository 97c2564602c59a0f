import { grantsGovDocuments, grantsGovTwin } from '@rfp/twins/grants-gov';
import { startTwin } from '@rfp/twins/twin-server';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createGrantsGov } from './index.js';

const connector = createGrantsGov({ rows: 5 });
const ids = grantsGovDocuments().hits.map(({ id }) => id);
const connectorCase = {
  connector,
  startTwin: () => startTwin(grantsGovTwin()),
  apiKey: null,
  now: new Date('2026-10-01T12:00:00Z'),
  ids,
} as const;

connectorSuite('of the listing of Grants.gov', {
  ...connectorCase,
  breakRecord: {
    rewrite: (body) => body.replace('"number":"', '"number":"","was":"').replace('"title":"', '"title":"","were":"'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"","was":', '').replace('"","were":', ''),
  },
  changeShape: (body) => body.replace('"hitCount"', '"totalHits"'),
  paging: {
    announce: (body, total) => body.replace(/"hitCount":\d+/, `"hitCount":${total}`),
    empty: (body) => body.replace(/"oppHits":\[.*?\],"oppStatusOptions"/, '"oppHits":[],"oppStatusOptions"'),
  },
});

connectorSuite('of the details of Grants.gov', {
  ...connectorCase,
  read: (context, baseUrl) => connector.details.read(ids, context, baseUrl),
  breakRecord: {
    rewrite: (body) => body.replace('"synopsis":{', '"synopsis":17,"was":{'),
    code: 'RECORD_UNREADABLE',
    repair: (raw) => raw.replace('"synopsis":17,"was":{', '"synopsis":{'),
  },
  changeShape: (body) => body.replace('"data"', '"result"'),
});
