import { shortFormKeyword } from '@rfp/contracts/source';
import { z } from 'zod';
import { toLabel } from './label.js';

interface FieldBase {
  /** Path in the value, such as `['fields', 'title']`. */
  path: readonly string[];
  label: string;
  hint: string | undefined;
  required: boolean;
}

/** A field that is edited in one control. */
export type LeafField = FieldBase &
  (
    | { kind: 'text'; type: 'text' | 'url'; maxLength: number | undefined }
    | { kind: 'number'; minimum: number | undefined; maximum: number | undefined; whole: boolean }
    | { kind: 'flag' }
    | { kind: 'choice'; options: readonly string[] }
    /** Text, or JSON. */
    | { kind: 'short' }
    /** A list with one entry per line; with `short`, an entry may be JSON. */
    | { kind: 'lines'; short: boolean }
    | { kind: 'json' }
  ) & { byDefault: unknown };

export interface GroupField extends FieldBase {
  kind: 'group';
  fields: readonly Field[];
}

export type Field = LeafField | GroupField;

/** The supported subset of JSON Schema. Anything else is entered as JSON. */
const schemaSchema = z.object({
  type: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional().catch(undefined),
  format: z.string().optional().catch(undefined),
  maxLength: z.number().optional().catch(undefined),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
  required: z.array(z.string()).default([]).catch([]),
  [shortFormKeyword]: z.string().optional().catch(undefined),
});
type Schema = z.output<typeof schemaSchema>;

/** Parses a schema. Schemas that are not objects, such as `true`, allow any value. */
function readSchema(schema: unknown): Schema {
  return schemaSchema.safeParse(schema).data ?? { required: [] };
}

/** Returns the form fields for an object of a JSON Schema. Required fields come first; otherwise the order of the schema is kept. */
export function toFields(schema: unknown): Field[] {
  return toMembers(readSchema(schema), { path: [], explained: undefined });
}

interface FieldContext {
  path: readonly string[];
  /** Short form that the group explains for all its fields, so that the hints of the fields omit it. */
  explained: string | undefined;
}

function toMembers({ properties = {}, required }: Schema, { path, explained }: FieldContext): Field[] {
  const fields = Object.entries(properties).map(([name, each]) =>
    toField(readSchema(each), { path: [...path, name], explained }, required.includes(name)),
  );
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

function toField(schema: Schema, { path, explained }: FieldContext, required: boolean): Field {
  const label = schema.title ?? toLabel(path.at(-1) ?? '');
  const common = (shortForm: string | undefined) => ({
    path,
    label,
    required,
    hint: joinSentences(schema.description, shortForm === explained ? undefined : shortForm),
  });
  if (!isGroup(schema)) return { ...common(findShortForm(schema)), byDefault: schema.default, ...toLeaf(schema) };
  const shortForm = Object.values(schema.properties ?? {})
    .map((each) => findShortForm(readSchema(each)))
    .find((text) => text !== undefined);
  return {
    ...common(shortForm),
    kind: 'group',
    fields: toMembers(schema, { path, explained: shortForm ?? explained }),
  };
}

function joinSentences(...sentences: readonly (string | undefined)[]): string | undefined {
  const text = sentences.filter((sentence) => sentence !== undefined).join(' ');
  return text === '' ? undefined : text;
}

/** Returns the short form of the value, or of the entries of a list. */
function findShortForm(schema: Schema): string | undefined {
  return schema[shortFormKeyword] ?? readSchema(schema.items)[shortFormKeyword];
}

function isGroup(schema: Schema): boolean {
  return schema[shortFormKeyword] === undefined && Object.keys(schema.properties ?? {}).length > 0;
}

/** Properties specific to one kind of field. */
type Leaf<F = LeafField> = F extends LeafField ? Omit<F, keyof FieldBase | 'byDefault'> : never;

const leaves: Record<string, (schema: Schema) => Leaf> = {
  string: ({ format, maxLength }) => ({ kind: 'text', type: format === 'uri' ? 'url' : 'text', maxLength }),
  integer: ({ minimum, maximum }) => ({ kind: 'number', whole: true, minimum, maximum }),
  number: ({ minimum, maximum }) => ({ kind: 'number', whole: false, minimum, maximum }),
  boolean: () => ({ kind: 'flag' }),
  array: ({ items }) => toLines(readSchema(items)),
};

function toLeaf(schema: Schema): Leaf {
  if (schema[shortFormKeyword] !== undefined) return { kind: 'short' };
  if (schema.enum !== undefined) return { kind: 'choice', options: schema.enum };
  const leaf = Object.hasOwn(leaves, schema.type ?? '') ? leaves[schema.type ?? ''] : undefined;
  return leaf?.(schema) ?? { kind: 'json' };
}

function toLines(items: Schema): Leaf {
  const short = items[shortFormKeyword] !== undefined;
  return short || items.type === 'string' ? { kind: 'lines', short } : { kind: 'json' };
}

/** Returns all leaf fields of a form, without their groups. */
export function flattenFields(fields: readonly Field[]): LeafField[] {
  return fields.flatMap((field) => (field.kind === 'group' ? flattenFields(field.fields) : [field]));
}
