import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { ckan } from './ckan/index.js';
import { type Connector, type ConnectorType, defineConnectorType, type OperatorSettings } from './connector.js';
import { csvFile } from './csv-file/index.js';
import { demoConnector } from './demo/index.js';
import { feedType } from './feed/index.js';
import { firecrawl } from './firecrawl/index.js';
import { grantsGovExtract } from './grants-gov-extract/index.js';
import { createGrantsGov, grantsGovOperator } from './grants-gov/index.js';
import { ocds } from './ocds/index.js';
import { prozorro } from './prozorro/index.js';
import { samGovBulk, samGovBulkOperator } from './sam-gov-bulk/index.js';
import { createSamGov, samGovOperator } from './sam-gov/index.js';
import { createSimplerGrants, simplerGrantsOperator } from './simpler-grants/index.js';
import { socrataType } from './socrata/index.js';
import { ted } from './ted/index.js';
import { usaspending } from './usaspending/index.js';
import { webPage } from './web-page/index.js';

/** All connector types, in the order of the console: the types that users add most often come first. */
export const connectorTypes: readonly ConnectorType[] = [
  feedType,
  webPage,
  singleSourceType(createGrantsGov(), grantsGovOperator),
  grantsGovExtract,
  singleSourceType(createSimplerGrants(), simplerGrantsOperator),
  singleSourceType(createSamGov(), samGovOperator),
  singleSourceType(samGovBulk, samGovBulkOperator),
  usaspending,
  socrataType,
  ckan,
  csvFile,
  ocds,
  ted,
  prozorro,
  firecrawl,
  singleSourceType(demoConnector),
];

const byKey: ReadonlyMap<string, ConnectorType> = new Map(connectorTypes.map((type) => [type.key, type]));

/** @throws SOURCE_NOT_FOUND, also for keys such as `constructor` that every object has */
export function findConnectorType(key: string): ConnectorType {
  const type = byKey.get(key);
  if (type === undefined)
    throw new AppError('SOURCE_NOT_FOUND', {
      message: `There is no connector "${key}".`,
      details: { connectors: [...byKey.keys()] },
    });
  return type;
}

/** A connector type with exactly one source. */
function singleSourceType(connector: Connector, operator: OperatorSettings = {}): ConnectorType {
  const { key, name, source_type, kind, home_url } = connector.source;
  return defineConnectorType({
    key,
    title: name,
    kind,
    settings: z.strictObject({}),
    presets: [{ identity: { key, name, source_type, home_url }, settings: {} }],
    egress: 'direct',
    operator,
    create: () => connector,
  });
}
