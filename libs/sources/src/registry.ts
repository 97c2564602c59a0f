import { AppError } from '@rfp/contracts/errors';
import { type Connector } from './connector.js';
import { demoConnector } from './demo/index.js';
import { createGrantsGov } from './grants-gov/index.js';
import { samGovBulk } from './sam-gov-bulk/index.js';
import { samGov } from './sam-gov/index.js';

/** Every connector of the product, in the order in which people see them. */
export const connectors: readonly Connector[] = [
  createGrantsGov(),
  samGov,
  samGovBulk,
  demoConnector,
];

const byKey: ReadonlyMap<string, Connector> = new Map(connectors.map((connector) => [connector.source.key, connector]));

/** @throws SOURCE_NOT_FOUND also for keys such as `constructor`, which every object has */
export function findConnector(key: string): Connector {
  const connector = byKey.get(key);
  if (connector === undefined) throw new AppError('SOURCE_NOT_FOUND');
  return connector;
}
