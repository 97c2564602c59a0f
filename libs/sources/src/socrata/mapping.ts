import { z } from 'zod';

/** The field name of a column as the portal's API prints it: `contract_amount`, not `Contract Amount`. Those of the portal itself begin with a colon. */
export const columnSchema = z
  .string()
  .max(100)
  .regex(/^:?[a-z_][a-z0-9_]*$/, 'Must be the field name of a column: lower case, digits and underscores, such as due_date');

const someText = z.string().trim().min(1).max(500);

/** `State of Delaware ({agencycode})`: each name in braces is a column. */
const templateSchema = someText.refine((template) => {
  const names = columnsOfTemplate(template);
  return names.length > 0 && names.every((name) => columnSchema.safeParse(name).success);
}, 'Must hold at least one column in braces, such as State of Delaware ({agencycode})');

/** What a cell may hold in place of nothing: `None`, `(000) 000-0000`. A star at the end stands for any rest: `2099*`. */
const ignoreSchema = z.array(someText).max(20).default([]);

const plainParts = {
  column: columnSchema.optional(),
  template: templateSchema.optional(),
  constant: someText.optional(),
  ignore: ignoreSchema,
};

const oneOf = ['column', 'template', 'constant', 'first', 'all'];

function hasOneOrigin(value: object): boolean {
  return oneOf.filter((name) => Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined).length === 1;
}

/** Where a person writes only the name of a column. No union of schemas: its errors would not name the place. */
function named(value: unknown): unknown {
  return typeof value === 'string' ? { column: value } : value;
}

const noOrigin = 'Must be the name of a column, or exactly one of column, template, constant, first and all';

const plainSchema = z.preprocess(named, z.strictObject(plainParts).refine(hasOneOrigin, noOrigin));
export type PlainValue = z.output<typeof plainSchema>;

/**
 * Where a text comes from: a column, a template, a constant, the `first` of several that is not empty, or `all` of several together.
 * In a template a column that is empty makes the whole of it empty.
 */
export const textSchema = z.preprocess(
  named,
  z
    .strictObject({ ...plainParts, first: z.array(plainSchema).min(1).max(20).optional(), all: z.array(plainSchema).min(1).max(20).optional() })
    .refine(hasOneOrigin, noOrigin),
);
export type TextValue = z.output<typeof textSchema>;

const dateParts = {
  column: columnSchema,
  /**
   * `date`: only the day counts. `local_datetime`: a time in the data set's time zone, and a day where it is midnight sharp, because
   * portals print days so. `utc_datetime`: a time in UTC that is printed without a zone.
   */
  as: z.enum(['date', 'local_datetime', 'utc_datetime']).default('local_datetime'),
  ignore: ignoreSchema,
};

/** Where a date comes from: a column and how it is printed. */
export const dateSchema = z.preprocess(named, z.strictObject(dateParts));
export type DateValue = z.output<typeof dateSchema>;

/** Where a list comes from: each value gives one entry, or as many as the text has parts where it is to be `split`. */
const listPartSchema = z.preprocess(named, z.strictObject({ ...plainParts, split: z.string().min(1).max(5).optional() }).refine(hasOneOrigin, noOrigin));
export const listSchema = z.array(listPartSchema).min(1).max(20);
export type ListValue = z.output<typeof listSchema>;

/** Which rows a rule is for: the text of one column is one of these, or begins with one of these. Capitals do not count. */
const ruleParts = {
  column: columnSchema,
  equals: z.array(someText).min(1).max(100).optional(),
  starts_with: z.array(someText).min(1).max(100).optional(),
};
const hasOneTest = (rule: { equals?: unknown; starts_with?: unknown }): boolean => (rule.equals === undefined) !== (rule.starts_with === undefined);
const noTest = 'Must have exactly one of equals and starts_with';

export const ruleSchema = z.strictObject(ruleParts).refine(hasOneTest, noTest);
export type Rule = z.output<typeof ruleSchema>;

/** The same with a result. */
export function ruleFor<S extends z.ZodType>(is: S) {
  return z.strictObject({ ...ruleParts, is }).refine(hasOneTest, noTest);
}

/** The columns that a template names. */
export function columnsOfTemplate(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}
