import { findShape, parseShape, listSettings, describeType } from './settings-schema.js';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
    pages: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    mode: { type: 'string', enum: ['scrape', 'crawl'] },
    url: { type: 'string', format: 'uri', description: 'Where it is' },
    urls: { type: 'array', items: { type: 'string', format: 'uri' } },
    follow: { type: 'boolean' },
    only: { type: 'object', additionalProperties: { type: 'array' } },
    where: { anyOf: [{ type: 'string' }, { type: 'array' }] },
    selectors: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
    fields: {
      type: 'object',
      properties: { title: { type: 'string' }, due: { type: 'object', properties: { column: { type: 'string' } } } },
      required: ['title'],
    },
    id: { type: 'object', properties: { column: { type: 'string' }, template: { type: 'string' } } },
  },
  required: ['url', 'fields', 'id'],
  additionalProperties: false,
};

describe('the settings of a connector', () => {
  it('are listed by path, required ones first, with the properties of objects', () => {
    const settings = listSettings(parseShape(schema)).map(({ path, required }) => `${path}${required ? '!' : ''}`);
    expect(settings).toEqual([
      'url!',
      'fields.title!',
      'id!',
      'limit',
      'pages',
      'mode',
      'urls',
      'follow',
      'only',
      'where',
      'selectors.item',
      'fields.due',
    ]);
  });

  it.each([
    ['limit', 'number from 1 to 500'],
    ['pages', 'number'],
    ['mode', 'scrape|crawl'],
    ['url', 'URL'],
    ['urls', 'list of URL'],
    ['follow', 'true|false'],
    ['only', 'JSON'],
    ['id', 'JSON'],
    ['where', 'JSON'],
    ['fields.title', 'text'],
  ])('have a readable type: %s is "%s"', (path, words) => {
    expect(describeType(findShape(parseShape(schema), path.split('.')) ?? {})).toBe(words);
  });

  it('do not include inherited properties', () => {
    expect(findShape(parseShape(schema), ['constructor'])).toBeUndefined();
    expect(findShape(parseShape(schema), ['url', 'deeper'])).toBeUndefined();
  });

  it('accept any value for an unknown schema', () => {
    expect(listSettings(parseShape({ type: ['object', 'null'], properties: 'none' }))).toEqual([]);
    const settings = listSettings(parseShape({ properties: { a: true, b: { type: 7 } } }));
    expect(settings.map(({ path, shape }) => `${path}: ${describeType(shape)}`)).toEqual(['a: JSON', 'b: JSON']);
  });
});
