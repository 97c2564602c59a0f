import { AppError } from '@rfp/contracts/errors';
import { type ConnectorInfo } from '@rfp/contracts/source';
import { type Context } from '../context.js';

/** @throws AppError VALIDATION with the available connectors */
export async function findConnector({ client, io }: Context, key: string): Promise<ConnectorInfo> {
  const { connectors } = await client.listConnectors({}, { signal: io.signal });
  const found = connectors.find((connector) => connector.key === key);
  if (found !== undefined) return found;
  throw new AppError('VALIDATION', {
    message: `there is no connector "${key}"`,
    details: { hint: `use one of ${connectors.map((connector) => connector.key).join(', ')}` },
  });
}
