import { shortFormKeyword } from '@rfp/contracts/source';
import { toFields } from './schema-fields.js';
import { errorsByControl, readSchemaValues, toSchemaValues } from './schema-values.js';

const schema = {
  type: 'object',
  properties: {
    time_zone: { type: 'string', default: 'UTC', description: 'Zone of the days.' },
    url: { type: 'string', format: 'uri' },
    pages: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
    pause: { type: 'number', minimum: 0 },
    complete: { type: 'boolean', default: false },
    mode: { type: 'string', enum: ['scrape', 'crawl'], default: 'scrape' },
    keywords: { type: 'array', items: { type: 'string' }, default: [] },
    fields: {
      type: 'object',
      properties: {
        title: { description: 'In capitals too.', [shortFormKeyword]: 'The name of a column.' },
        naics_codes: { type: 'array', items: { type: 'object', [shortFormKeyword]: 'The name of a column.' } },
      },
      required: ['title'],
    },
    only: { type: 'object', additionalProperties: { type: 'array' } },
    anything: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['url', 'fields'],
};
const fields = toFields(schema);
const read = (values: Record<string, string | boolean>) =>
  readSchemaValues(fields, { ...toSchemaValues(fields, {}), url: 'https://a.gov', 'fields/title': 'name', ...values });

describe('the fields of a schema', () => {
  it('begin with the required fields, and have a control for each type of member', () => {
    expect(fields.map(({ path, kind }) => [path.join('/'), kind])).toEqual([
      ['url', 'text'],
      ['fields', 'group'],
      ['time_zone', 'text'],
      ['pages', 'number'],
      ['pause', 'number'],
      ['complete', 'flag'],
      ['mode', 'choice'],
      ['keywords', 'lines'],
      ['only', 'json'],
      ['anything', 'json'],
    ]);
  });

  it('are labelled with the name of the member and explained with its description, a shared explanation only once', () => {
    expect(fields.map(({ label }) => label).slice(0, 3)).toEqual(['URL', 'Fields', 'Time zone']);
    expect(fields[2]?.hint).toBe('Zone of the days.');
    const [, group] = fields;
    expect(group?.hint).toBe('The name of a column.');
    expect(group?.kind === 'group' ? group.fields.map(({ label, hint }) => [label, hint]) : []).toEqual([
      ['Title', 'In capitals too.'],
      ['NAICS codes', undefined],
    ]);
  });

  it.each([null, 'text', { properties: 3 }])('are empty for the schema %p', (odd) => {
    expect(toFields(odd)).toEqual([]);
  });

  it('are entered as JSON if their schema is unknown', () => {
    expect(toFields({ properties: { a: null, b: true } }).map(({ kind }) => kind)).toEqual(['json', 'json']);
  });
});

describe('the values of a schema', () => {
  it('omit empty values and defaults', () => {
    expect(read({ time_zone: '' })).toStrictEqual({
      value: { url: 'https://a.gov', fields: { title: 'name' } },
      problems: {},
    });
  });

  it('are parsed according to the type of their field', () => {
    const entered = {
      pages: '20',
      pause: '0.5',
      complete: true,
      mode: 'crawl',
      keywords: ' cloud \n\nzero trust',
      'fields/title': '{ "first": ["a", "b"] }',
      'fields/naics_codes': 'naics\n{"column":"codes","split":";"}',
      only: '{"stage":["Open"]}',
    };
    const { value, problems } = read(entered);
    expect(problems).toEqual({});
    expect(value).toEqual({
      url: 'https://a.gov',
      pages: 20,
      pause: 0.5,
      complete: true,
      mode: 'crawl',
      keywords: ['cloud', 'zero trust'],
      fields: { title: { first: ['a', 'b'] }, naics_codes: ['naics', { column: 'codes', split: ';' }] },
      only: { stage: ['Open'] },
    });
  });

  it('are shown as they were entered', () => {
    const stored = read({ 'fields/title': '{city}, {state}', keywords: 'a\nb', only: '{"a":["b"]}', pages: '7' }).value;
    expect(readSchemaValues(fields, toSchemaValues(fields, stored))).toEqual({ value: stored, problems: {} });
    expect(stored['fields']).toEqual({ title: '{city}, {state}' });
  });

  it.each([
    ['url', '  ', 'Please enter: URL'],
    ['pages', '0x10', 'Please enter a whole number from 1 to 500'],
    ['pages', '501', 'Please enter a whole number from 1 to 500'],
    ['pages', '1.5', 'Please enter a whole number from 1 to 500'],
    ['pause', '-1', 'Please enter a number, 0 or more'],
    ['only', '{stage: Open}', 'This is not valid JSON'],
    ['fields/title', '{"column": }', 'This is not valid JSON'],
  ])('have an error message for the field %s with the text %p', (name, text, sentence) => {
    expect(read({ [name]: text }).problems).toEqual({ [name]: sentence });
  });
});

it('an error of the server is assigned to the control whose value contains its path', () => {
  const errors = {
    'settings.fields.naics_codes.0.column': 'a',
    'settings.url': 'b',
    'settings.nothing': 'c',
    name: 'd',
  };
  expect(errorsByControl(fields, errors, 'settings')).toEqual({
    problems: { 'fields/naics_codes': 'a', url: 'b' },
    others: { 'settings.nothing': 'c', name: 'd' },
  });
});
