import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings, type SettingsOptions } from './read-settings.js';
import { parseShape } from './settings-schema.js';

const shape = parseShape({
  type: 'object',
  properties: {
    dataset: { type: 'string' },
    limit: { type: 'integer' },
    follow: { type: 'boolean' },
    words: { type: 'array', items: { type: 'string' } },
    fields: { type: 'object', properties: { title: { type: 'string' } } },
    only: { type: 'object' },
  },
});

function read(given: Partial<SettingsOptions>, input = ''): Promise<Record<string, unknown>> {
  return readSettings({ readInput: async () => input }, { file: undefined, set: [], ...given }, shape);
}

describe('settings on the command line', () => {
  it.each<[string, unknown]>([
    ['dataset=1234', { dataset: '1234' }],
    ['dataset="quoted"', { dataset: '"quoted"' }],
    ['dataset=a=b', { dataset: 'a=b' }],
    ['dataset=', { dataset: '' }],
    ['limit=50', { limit: 50 }],
    ['limit=many', { limit: 'many' }],
    ['follow=true', { follow: true }],
    ['words=cloud, data center', { words: ['cloud', 'data center'] }],
    ['words=1,2', { words: ['1', '2'] }],
    ['words=["a, b"]', { words: ['a, b'] }],
    ['words=', { words: [] }],
    ['fields.title=name', { fields: { title: 'name' } }],
    ['only={"stage":["Open"]}', { only: { stage: ['Open'] } }],
    ['only.stage=["Open"]', { only: { stage: ['Open'] } }],
    ['unknown=7', { unknown: 7 }],
    ['unknown=text', { unknown: 'text' }],
  ])('are parsed by their types: %s', async (text, settings) => {
    await expect(read({ set: [text] })).resolves.toEqual(settings);
  });

  it('are merged, and a later one overrides an earlier one', async () => {
    await expect(read({ set: ['fields.title=a', 'limit=1', 'fields.due=b', 'limit=2'] })).resolves.toEqual({
      fields: { title: 'a', due: 'b' },
      limit: 2,
    });
  });

  it('override those of a file or stdin', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rfp-settings-'));
    const file = path.join(folder, 'county.json');
    await writeFile(file, '{"dataset":"abcd","fields":{"title":"name"}}');
    await expect(read({ file, set: ['fields.due=closes'] })).resolves.toEqual({
      dataset: 'abcd',
      fields: { title: 'name', due: 'closes' },
    });
    await expect(read({ file: '-' }, '{"limit":3}')).resolves.toEqual({ limit: 3 });
    await rm(folder, { recursive: true });
  });

  it('cannot pollute prototypes [asvs 15.3.6]', async () => {
    const settings = await read({ set: ['__proto__.polluted=1', 'constructor.prototype.polluted=1'] });
    expect(Object.keys(settings)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('polluted');
  });

  it.each([['url'], ['=x'], ['.=x'], ['a..b=x'], ['']])(
    'are rejected if they are not of the form name=value: %j',
    async (text) => {
      await expect(read({ set: [text] })).rejects.toThrow(`--set: "${text}" is not of the form name=value`);
    },
  );

  it('are rejected if their file is missing or contains no object', async () => {
    await expect(read({ file: '/nowhere/county.json' })).rejects.toThrow(
      '--settings: the file /nowhere/county.json cannot be read',
    );
    for (const text of ['', '[]', '{"a":', '7'])
      await expect(read({ file: '-' }, text)).rejects.toThrow('--settings: stdin must hold one JSON object');
  });
});
