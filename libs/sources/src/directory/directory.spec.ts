import { directoryEntrySchema } from '@rfp/contracts/sources/directory';
import { stateName } from '@rfp/contracts/vocabulary/us-states';
import { connectorTypes, findConnectorType } from '../registry.js';
import { directory } from './index.js';

const presets = directory.flatMap(({ preset, ...entry }) => (preset === null ? [] : [{ ...entry, preset }]));

describe('the directory of sources', () => {
  it('has at least 60 presets', () => {
    expect(presets.length).toBeGreaterThanOrEqual(60);
  });

  it.each(directory.map((entry) => [entry.key, entry] as const))(
    'has a valid entry %s',
    (_key, { preset, ...entry }) => {
      const shown = { ...entry, preset: preset === null ? null : { ...preset, added_as: null, synced_at: null } };
      expect(directoryEntrySchema.safeParse(shown).error).toBeUndefined();
      expect(entry.state === null || stateName(entry.state) !== undefined).toBe(true);
      expect((preset === null) !== (entry.link_only === null)).toBe(true);
    },
  );

  it.each(presets.map((entry) => [entry.key, entry] as const))(
    'has settings for %s that its connector accepts',
    (_key, entry) => {
      const { key, name, source_type, home_url, preset } = entry;
      const connector = findConnectorType(preset.connector).create(
        { key, name, source_type, home_url },
        preset.settings,
      );
      expect(URL.canParse(connector.defaultBaseUrl)).toBe(true);
    },
  );

  it('has no duplicate key, name or address', () => {
    for (const values of [
      directory.map(({ key }) => key),
      directory.map(({ name }) => name.toLowerCase()),
      presets.map(({ preset }) => `${preset.connector} ${JSON.stringify(preset.settings)}`),
    ])
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  it('includes every built-in source except the demo', () => {
    const builtIn = connectorTypes.flatMap(({ kind, presets: own }) =>
      kind === 'demo' ? [] : own.map(({ identity }) => identity.key),
    );
    const keys = new Set(directory.map(({ key }) => key));
    expect(builtIn.filter((key) => !keys.has(key))).toEqual([]);
  });
});
