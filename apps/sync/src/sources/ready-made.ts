import { AppError } from '@rfp/contracts/errors';
import { managedSourceSchema } from '@rfp/contracts/source';
import { type ConnectorType, type SourceIdentity } from '@rfp/sources/connector';
import { connectorTypes } from '@rfp/sources/registry';
import { type SourceRow } from './source-row.js';

/** The generator of demo data. It is not read from outside, so it has no row and no schedule. */
export const demoKey = 'demo';

export interface ReadyMade {
  type: ConnectorType;
  identity: SourceIdentity;
  settings: SourceRow['settings'];
}

/** The sources that come with the product, by their keys, in the order of the registry. */
const readyMade: ReadonlyMap<string, ReadyMade> = new Map(
  connectorTypes.flatMap((type) =>
    type.presets.map(
      ({ identity, settings }) =>
        [identity.key, { type, identity, settings: managedSourceSchema.shape.settings.parse(settings) }] as const,
    ),
  ),
);

/** Those that have a row. */
export const readyMadeRows: readonly ReadyMade[] = [...readyMade.values()].filter(({ type }) => type.kind !== 'demo');

const origins: ReadonlySet<string> = new Set(
  readyMadeRows.map(({ type, identity, settings }) =>
    originOf(type.key, type.create(identity, settings).defaultBaseUrl),
  ),
);

/** Whether a ready-made source of this connector is read from there. */
export function isReadyMadeOrigin(connector: string, address: string): boolean {
  return origins.has(originOf(connector, address));
}

function originOf(connector: string, address: string): string {
  return `${connector} ${new URL(address).origin}`;
}

/** A row with what the registry of this version says of it, where it comes with the product. */
export function asReadyMade(row: SourceRow): SourceRow {
  const known = row.ready_made ? readyMade.get(row.key) : undefined;
  return known === undefined ? row : { ...row, ...known.identity, connector: known.type.key, settings: known.settings };
}

/** @throws CONFIGURATION where RFP_SOURCES names a source that there is not */
export function checkNames(keys: readonly string[]): void {
  const unknown = keys.filter((key) => !readyMade.has(key));
  if (unknown.length === 0) return;
  throw new AppError('CONFIGURATION', {
    message: `RFP_SOURCES names ${unknown.join(', ')}. There are: ${[...readyMade.keys()].join(', ')}.`,
  });
}

/** The demo generator as if it had a row. */
export function demoRow(): SourceRow {
  const demo = readyMade.get(demoKey);
  if (demo === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source: demoKey } });
  const { type, identity, settings } = demo;
  return {
    ...identity,
    connector: type.key,
    settings,
    ready_made: true,
    paused: true,
    interval_hours: 24,
    max_records: null,
    next_due_at: null,
    created_at: new Date(0),
    created_by: null,
  };
}
