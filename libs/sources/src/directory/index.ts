import { managedSourceSchema } from '@rfp/contracts/source';
import { type DirectoryEntry } from '@rfp/contracts/sources/directory';
import { type ConnectorType, type SourceIdentity } from '../connector.js';
import { connectorTypes, findConnectorType } from '../registry.js';
import { bonfireEntries } from './bonfire.js';
import { builtInEntries } from './built-in.js';
import { ckanEntries } from './ckan.js';
import { fileEntries } from './files.js';
import { funderEntries } from './funders.js';
import { linkEntries } from './links.js';
import { type ListedBuiltIn, type ListedLink, type ListedPreset } from './listed-portal.js';
import { openDataEntries } from './open-data.js';
import { pageEntries } from './pages.js';
import { tedEntries } from './ted.js';
import { worldEntries } from './world.js';

type Preset = NonNullable<DirectoryEntry['preset']>;

/** An entry of the directory without the members that differ between installations. */
export type ListedEntry = Omit<DirectoryEntry, 'preset'> & {
  preset: Omit<Preset, 'added_as' | 'synced_at'> | null;
};

/** The directory of sources: presets that users can add with one click, the built-in sources, and portals that are only linked. */
export const directory: readonly ListedEntry[] = [
  ...[
    ...openDataEntries,
    ...ckanEntries,
    ...fileEntries,
    ...funderEntries,
    ...worldEntries,
    ...tedEntries,
    ...bonfireEntries,
    ...pageEntries,
  ].map(entryOfPreset),
  ...builtInEntries.map(entryOfBuiltIn),
  ...linkEntries.map(({ link_only, ...described }: ListedLink): ListedEntry => ({
    ...described,
    preset: null,
    link_only,
  })),
];

function entryOfBuiltIn({ evidence, ...described }: ListedBuiltIn): ListedEntry {
  const { type, identity, settings } = findBuiltIn(described.key);
  return { ...described, ...identity, preset: presetOf(type, identity, settings, evidence), link_only: null };
}

function entryOfPreset({ connector, settings, evidence, ...described }: ListedPreset): ListedEntry {
  const type = findConnectorType(connector);
  return { ...described, preset: presetOf(type, described, settings, evidence), link_only: null };
}

function presetOf(
  type: ConnectorType,
  { key, name, source_type, home_url }: SourceIdentity,
  settings: unknown,
  evidence: Preset['evidence'],
): ListedEntry['preset'] {
  const { needs_key } = type.create({ key, name, source_type, home_url }, settings).source;
  return { connector: type.key, settings: managedSourceSchema.shape.settings.parse(settings), needs_key, evidence };
}

function findBuiltIn(key: string): { type: ConnectorType; identity: SourceIdentity; settings: unknown } {
  for (const type of connectorTypes)
    for (const { identity, settings } of type.presets) if (identity.key === key) return { type, identity, settings };
  throw new TypeError(`There is no built-in source "${key}"`);
}
