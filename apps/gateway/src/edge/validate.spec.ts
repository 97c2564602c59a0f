import { settingsChangeSchema } from '@rfp/contracts/settings';
import { AppError } from '@rfp/contracts/errors';
import { filterNames } from '@rfp/contracts/fields/opportunity-filters';
import { aboutOpportunitySchema } from '@rfp/contracts/intelligence/notice-brief';
import { opportunityFilterSchema } from '@rfp/contracts/opportunity';
import { searchCriteriaSchema } from '@rfp/contracts/opportunities/opportunity-search';
import { listQuerySchema } from '@rfp/contracts/routes/catalogue';
import { codesQuerySchema } from '@rfp/contracts/routes/codes';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { syncRequestSchema } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { validate } from './validate.js';

function refusalOf(schema: z.ZodType, value: unknown, where?: string): AppError {
  try {
    validate(schema, value, where);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a rejected value', () => {
  it.each([
    [{ status: 'open' }, 'filter.status must be one of: active, closed, upcoming'],
    [{ min_score: '80' }, 'filter.min_score must be a number'],
    [{ min_score: 80.5 }, 'filter.min_score must be a whole number'],
    [{ min_score: 101 }, 'filter.min_score must be at most 100'],
    [{ min_value: -1 }, 'filter.min_value must be at least 0'],
    [{ due_by: '2026-02-30' }, 'filter.due_by must be a day such as 2026-09-09'],
    [{ due_by: '0000-00-00' }, 'filter.due_by must be a day such as 2026-09-09'],
    [{ due_by: '0000-01-01' }, 'filter.due_by must be in the year 1 or later'],
    [{ posted_since: '0000-12-31' }, 'filter.posted_since must be in the year 1 or later'],
    [{ q: 'x'.repeat(501) }, 'filter.q must have at most 500 characters'],
    [{ q: null }, 'filter.q must be a text'],
    [[], 'filter must be an object'],
    [{ colour: 'red' }, `filter: Unknown: "colour". Allowed: ${filterNames.join(', ')}`],
  ])('%j is reported with what is allowed', (value, sentence) => {
    const error = refusalOf(opportunityFilterSchema, value, 'filter');
    expect(error.code).toBe('VALIDATION');
    expect(error.message).toBe(sentence);
  });

  it('is reported per field', () => {
    const { details, message } = refusalOf(opportunityFilterSchema, { status: 1, min_score: 'x' }, 'filter');
    expect(details['errors']).toEqual({
      'filter.status': 'Must be one of: active, closed, upcoming',
      'filter.min_score': 'Must be a number',
    });
    expect(message).toBe('filter.status must be one of: active, closed, upcoming; filter.min_score must be a number');
  });

  it.each([
    [
      settingsChangeSchema,
      { notification_email: 'nobody' },
      'notification_email must be an email address such as name@example.com',
    ],
    [
      z.object({ source: sourceKeySchema }),
      { source: 'Grants!' },
      'source must be 2 to 40 lower-case letters, digits and "_", a letter first',
    ],
    [z.object({ to: z.email() }), { to: 'x' }, 'to must be an email address such as name@example.com'],
    [z.object({ code: z.string().regex(/^[a-z]+$/) }), { code: '1' }, 'code must be in the allowed form'],
  ])('is reported in words, never as a regular expression: case %#', (schema, value, sentence) => {
    expect(refusalOf(schema, value).message).toBe(sentence);
  });

  it('keeps the message of the schema', () => {
    expect(refusalOf(searchCriteriaSchema, { keywords: ' , ' }).message).toBe('Please enter search keywords');
  });

  it.each([
    [{}, 'keywords must be given'],
    [{ keywords: 5 }, 'keywords must be a text or a list'],
    [{ keywords: [5] }, 'keywords.0 must be a text'],
    [{ keywords: Array.from({ length: 21 }, (_, index) => `w${index}`) }, 'keywords must have at most 20 items'],
    [undefined, 'The request must be given'],
    ['x', 'The request must be an object'],
  ])('is reported with its field, or as the request if there is no field: %j', (value, sentence) => {
    expect(refusalOf(searchCriteriaSchema, value).message).toBe(sentence);
  });

  it('is reported with the required form', () => {
    expect(refusalOf(syncRequestSchema, { sources: ['No!'] }).message).toBe(
      'sources.0 must be 2 to 40 lower-case letters, digits and "_", a letter first',
    );
    expect(
      refusalOf(z.strictObject({ a: z.url(), b: z.uuid(), c: z.iso.datetime() }), { a: '', b: '', c: '' }).message,
    ).toBe('a must be a web address; b must be a UUID; c must be an instant such as 2026-09-09T16:00:00-05:00');
  });

  it.each([
    [opportunityFilterSchema, { q: 'roof agancy:navy' }, 'filter', { 'filter.q': { at: 5, end: 11 } }],
    [listQuerySchema, { search: '"roof' }, '', { search: { at: 0, end: 1 } }],
    [searchCriteriaSchema, { keywords: ['roof', 'due:<30x'] }, '', { 'keywords.1': { at: 5, end: 8 } }],
    [searchCriteriaSchema, { keywords: 'roof, due:<30x' }, '', { keywords: { at: 11, end: 14 } }],
  ])('in the query language is reported with its place in the text: case %#', (schema, value, where, characters) => {
    const { details } = refusalOf(schema, value, where);
    expect(details['characters']).toEqual(characters);
    expect(Object.keys(z.object({ errors: z.object({}).loose() }).parse(details).errors)).toEqual(
      Object.keys(characters),
    );
  });

  it.each([
    [{}, 'opportunity must be given'],
    [{ opportunity: {} }, 'opportunity.id must be given'],
    [{ opportunity: { id: 5 } }, 'opportunity.id must be a text'],
    [{ opportunity: { id: 'x' } }, 'opportunity.id must be a UUID'],
    [{ opportunity: 'x' }, 'opportunity must be a UUID'],
    [{ opportunity: 5 }, 'opportunity must be a text or an object'],
  ])('that may have several types is reported for the type that it has: %j', (value, sentence) => {
    expect(refusalOf(aboutOpportunitySchema, value).message).toBe(sentence);
  });

  it.each([
    ['1000', 'limit must be at most 100'],
    ['0', 'limit must be at least 1'],
    ['many', 'limit must be a number'],
  ])('of a number in a URL is reported with its bound: %s', (limit, sentence) => {
    expect(refusalOf(codesQuerySchema, { limit }).message).toBe(sentence);
  });

  it('quotes a few unknown names, shortened and without control characters', () => {
    const hostile = { ['\u001b[31m'.repeat(40)]: 1, b: 1, c: 1, d: 1 };
    const { message } = refusalOf(z.strictObject({}), hostile);
    expect(message).toMatch(/^Unknown: "(\\u001b\[31m)+", "b", "c"\. Allowed: none$/);
    expect(message.length).toBeLessThan(200);
  });

  it('reports at most five problems', () => {
    const schema = z.array(z.int());
    expect(
      Object.keys(
        z.record(z.string(), z.string()).parse(
          refusalOf(
            schema,
            Array.from({ length: 50 }, () => 'x'),
          ).details['errors'],
        ),
      ),
    ).toHaveLength(5);
  });

  it('does not pollute the object prototype [asvs 1.2.3, 15.3.6]', () => {
    refusalOf(z.strictObject({}), JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
