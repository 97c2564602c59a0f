import { findShape, readShape, settingsOf, wordsFor } from './settings-schema.js';

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

describe('what a connector wants to be told', () => {
  it('is a list of names, those that must be said first, with the parts of what has parts', () => {
    const settings = settingsOf(readShape(schema)).map(({ path, required }) => `${path}${required ? '!' : ''}`);
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
    ['url', 'address'],
    ['urls', 'list of address'],
    ['follow', 'true|false'],
    ['only', 'JSON'],
    ['id', 'JSON'],
    ['where', 'JSON'],
    ['fields.title', 'text'],
  ])('%s is told as "%s"', (path, words) => {
    expect(wordsFor(findShape(readShape(schema), path.split('.')) ?? {})).toBe(words);
  });

  it('has no setting that every object has', () => {
    expect(findShape(readShape(schema), ['constructor'])).toBeUndefined();
    expect(findShape(readShape(schema), ['url', 'deeper'])).toBeUndefined();
  });

  it('counts as anything where it is written in a way that is not known', () => {
    expect(settingsOf(readShape({ type: ['object', 'null'], properties: 'none' }))).toEqual([]);
    const settings = settingsOf(readShape({ properties: { a: true, b: { type: 7 } } }));
    expect(settings.map(({ path, shape }) => `${path}: ${wordsFor(shape)}`)).toEqual(['a: JSON', 'b: JSON']);
  });
});
