import { shortFormKeyword } from '@rfp/contracts/source';
import { z } from 'zod';
import { dateSchema, listSchema, textSchema } from './mapping.js';

describe('a column in a mapping', () => {
  it.each([
    [textSchema, 'bid_title', { column: 'bid_title' }],
    [textSchema, 'County, {department}', { template: 'County, {department}' }],
    [dateSchema, 'closes', { column: 'closes' }],
    [listSchema, ['naics', '{major}{minor}'], [{ column: 'naics' }, { template: '{major}{minor}' }]],
  ])('may be written as a text', (schema, text, meant) => {
    expect(schema.parse(text)).toEqual(schema.parse(meant));
  });

  it('has its short form described in the JSON Schema, from which forms are generated', () => {
    const textSchemas = [textSchema, textSchema.optional().describe('The title.'), dateSchema, listSchema.element];
    const schemas = textSchemas.map((schema) => z.toJSONSchema(schema, { io: 'input' }));
    for (const schema of schemas) expect(schema[shortFormKeyword]).toMatch(/^The name of a column/);
  });
});
