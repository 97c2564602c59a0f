import { AppError } from '@rfp/contracts/errors';
import { managedSourceSchema } from '@rfp/contracts/source';
import { type ConnectorType, type SourceIdentity } from '@rfp/sources/connector';
import { connectorTypes } from '@rfp/sources/registry';
import { type SourceRow } from '../source-row.js';

/** The generator of demo data. It calls no service, so it has no row and no schedule. */
export const demoKey = 'demo';

export interface BuiltInSource {
  type: ConnectorType;
  identity: SourceIdentity;
  settings: SourceRow['settings'];
}

/** Built-in sources by key, in the order of the registry. */
const builtIns: ReadonlyMap<string, BuiltInSource> = new Map(
  connectorTypes.flatMap((type) =>
    type.presets.map(
      ({ identity, settings }) =>
        [identity.key, { type, identity, settings: managedSourceSchema.shape.settings.parse(settings) }] as const,
    ),
  ),
);

/** Built-in sources with a row. */
export const builtInSources: readonly BuiltInSource[] = [...builtIns.values()].filter(
  ({ type }) => type.kind !== 'demo',
);

const origins: ReadonlySet<string> = new Set(
  builtInSources.map(({ type, identity, settings }) =>
    originOf(type.key, type.create(identity, settings).defaultBaseUrl),
  ),
);

/** Whether a built-in source of this connector has this origin. */
export function isBuiltInOrigin(connector: string, address: string): boolean {
  return origins.has(originOf(connector, address));
}

function originOf(connector: string, address: string): string {
  return `${connector} ${new URL(address).origin}`;
}

/** Replaces the values of a built-in source with the values in this version's registry. */
export function withRegistryValues(row: SourceRow): SourceRow {
  const builtIn = row.ready_made ? builtIns.get(row.key) : undefined;
  return builtIn === undefined
    ? row
    : { ...row, ...builtIn.identity, connector: builtIn.type.key, settings: builtIn.settings };
}

/** @throws CONFIGURATION if RFP_SOURCES names an unknown source */
export function validateSourceKeys(keys: readonly string[]): void {
  const unknownKeys = keys.filter((key) => !builtIns.has(key));
  if (unknownKeys.length === 0) return;
  throw new AppError('CONFIGURATION', {
    message: `RFP_SOURCES has unknown sources: ${unknownKeys.join(', ')}. Known: ${[...builtIns.keys()].join(', ')}.`,
  });
}

/** A row for the demo generator, which has none. */
export function demoRow(): SourceRow {
  const demo = builtIns.get(demoKey);
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
    changed_at: null,
    created_by: null,
  };
}
