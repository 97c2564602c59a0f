import { type ConnectorInfo } from '@rfp/contracts/source';
import { type Context } from '../../../context.js';
import { invalid } from '../../../errors/invalid.js';

/** @throws AppError VALIDATION with the list of connectors */
export async function findConnector({ client }: Context, key: string): Promise<ConnectorInfo> {
  const { connectors } = await client.listConnectors();
  const found = connectors.find((connector) => connector.key === key);
  if (found !== undefined) return found;
  throw invalid(
    `there is no connector "${key}"`,
    `use one of ${connectors.map((connector) => connector.key).join(', ')}`,
  );
}
