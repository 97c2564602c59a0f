import { shortFormKeyword } from '@rfp/contracts/source';
import { z } from 'zod';

/**
 * Field name of a column in the API of the portal: `contract_amount`, not `Contract Amount`. Names of system columns
 * begin with a colon.
 */
export const columnSchema = z
  .string()
  .max(100)
  .regex(
    /^:?[a-z_][a-z0-9_]*$/,
    'Must be the field name of a column: lower case, digits and underscores, such as due_date',
  );

const nonEmptyText = z.string().trim().min(1).max(500);

/** A text with columns in braces: `State of Delaware ({agencycode})`. */
const templateSchema = nonEmptyText.refine((template) => {
  const names = columnsOfTemplate(template);
  return names.length > 0 && names.every((name) => columnSchema.safeParse(name).success);
}, 'Must hold at least one column in braces, such as State of Delaware ({agencycode})');

const ignoreSchema = z
  .array(nonEmptyText)
  .max(20)
  .default([])
  .describe('Values that mean an empty cell, such as None. An asterisk at the end matches anything: 2099*.');

/** The members of a mapping that yields a single text. */
const plainParts = {
  column: columnSchema.optional().describe('The column of the value.'),
  template: templateSchema.optional().describe('A text with columns in braces; empty if one of the columns is empty.'),
  constant: nonEmptyText.optional().describe('The same text for all rows.'),
  ignore: ignoreSchema,
};

const originNames = ['column', 'template', 'constant', 'first', 'all'];

function hasOneOrigin(value: object): boolean {
  return (
    originNames.filter((name) => Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined).length === 1
  );
}

/** Expands the short form, in which a user writes only a column or a template. Not a union of schemas, whose errors would not name the path. */
function expandShortForm(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.includes('{') ? { template: value } : { column: value };
}

/** Describes the short form in the JSON Schema. */
const shortForm = {
  [shortFormKeyword]:
    'The name of a column, or a text with columns in braces such as State of Delaware ({agencycode}).',
};

const oneOriginMessage = 'Must be the name of a column, or exactly one of column, template, constant, first and all';

const plainSchema = z
  .preprocess(expandShortForm, z.strictObject(plainParts).refine(hasOneOrigin, oneOriginMessage))
  .meta(shortForm);
export type PlainValue = z.output<typeof plainSchema>;

/** Mapping of a text field: the name of a column, or one of the forms below. */
export const textSchema = z
  .preprocess(
    expandShortForm,
    z
      .strictObject({
        ...plainParts,
        first: z.array(plainSchema).min(1).max(20).optional().describe('The first of these values that is not empty.'),
        all: z.array(plainSchema).min(1).max(20).optional().describe('All of these values together.'),
      })
      .refine(hasOneOrigin, oneOriginMessage),
  )
  .meta(shortForm);
export type TextValue = z.output<typeof textSchema>;

const dateParts = {
  column: columnSchema.describe('The column of the value.'),
  as: z
    .enum(['date', 'local_datetime', 'utc_datetime'])
    .default('local_datetime')
    // Portals print days as exactly midnight.
    .describe('Format of the date: only the day, a time in time_zone (midnight counts as a day), or a time in UTC.'),
  ignore: ignoreSchema,
};

/** Mapping of a date field: a column and its format. */
export const dateSchema = z
  .preprocess((value) => (typeof value === 'string' ? { column: value } : value), z.strictObject(dateParts))
  .meta({ [shortFormKeyword]: 'The name of a column.' });
export type DateValue = z.output<typeof dateSchema>;

/** Mapping of a list field. Each value gives one or several entries. */
const listPartSchema = z
  .preprocess(
    expandShortForm,
    z
      .strictObject({
        ...plainParts,
        split: z.string().min(1).max(5).optional().describe('Separator of the entries within a text.'),
        prefix: z.string().min(1).max(20).optional().describe('Text before each entry, such as UNSPSC and a blank.'),
      })
      .refine(hasOneOrigin, oneOriginMessage),
  )
  .meta(shortForm);
export const listSchema = z.array(listPartSchema).min(1).max(20);
export type ListValue = z.output<typeof listSchema>;

/** Members that select the rows to which a rule applies. */
const ruleParts = {
  column: columnSchema.describe('The column to compare.'),
  equals: z
    .array(nonEmptyText)
    .min(1)
    .max(100)
    .optional()
    .describe('The column has one of these values, ignoring case.'),
  starts_with: z
    .array(nonEmptyText)
    .min(1)
    .max(100)
    .optional()
    .describe('The column begins with one of these texts, ignoring case.'),
};
const hasOneTest = (rule: { equals?: unknown; starts_with?: unknown }): boolean =>
  (rule.equals === undefined) !== (rule.starts_with === undefined);
const oneTestMessage = 'Must have exactly one of equals and starts_with';

export const ruleSchema = z.strictObject(ruleParts).refine(hasOneTest, oneTestMessage);
export type Rule = z.output<typeof ruleSchema>;

/** A rule with a result. */
export function ruleWithResult<S extends z.ZodType>(is: S) {
  return z.strictObject({ ...ruleParts, is }).refine(hasOneTest, oneTestMessage);
}

/** The columns in a template. */
export function columnsOfTemplate(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}
