import { readFileSync } from 'node:fs';
import { buildJsonSchemas, jsonSchemas } from './json-schemas.js';
import { listCommands } from './testing/command-tree.js';
import { print } from './testing/terminal.js';

describe('the JSON schemas of the commands', () => {
  it('are published as generated (npm run cli-schemas writes them)', () => {
    const published = readFileSync(new URL('../../../docs/cli-schemas.json', import.meta.url), 'utf8');
    expect(`${JSON.stringify(buildJsonSchemas(), null, 2)}\n`).toBe(published);
  });

  it('exist for every command, and for no other name', () => {
    expect(Object.keys(jsonSchemas).sort()).toEqual(
      listCommands()
        .map(({ path }) => path)
        .sort(),
    );
  });

  it('are printed by  rfp help schema', async () => {
    const { code, out } = await print(['help', 'schema', 'opp', 'list'], {});
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      title: 'rfp opp list --json',
      anyOf: [{ type: 'array' }, { type: 'object' }],
    });
    const { out: listed } = await print(['help', 'schema'], {});
    expect(listed).toContain('\nopp list\n');
  });
});
