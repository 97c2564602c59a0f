import { shortFormKeyword } from '@rfp/contracts/source';
import { z } from 'zod';
import { labelOf } from './label.js';

interface Common {
  /** Place in the value: `['fields', 'title']`. */
  path: readonly string[];
  label: string;
  hint: string | undefined;
  required: boolean;
}

/** A member of the value that is entered in one control. */
export type LeafField = Common &
  (
    | { kind: 'text'; type: 'text' | 'url'; maxLength: number | undefined }
    | { kind: 'number'; minimum: number | undefined; maximum: number | undefined; whole: boolean }
    | { kind: 'flag' }
    | { kind: 'choice'; options: readonly string[] }
    /** A text, or JSON. */
    | { kind: 'short' }
    /** A list with one entry a line; with `short`, an entry may be JSON. */
    | { kind: 'lines'; short: boolean }
    | { kind: 'json' }
  ) & { byDefault: unknown };

export interface GroupField extends Common {
  kind: 'group';
  fields: readonly Field[];
}

export type Field = LeafField | GroupField;

/** The part of JSON Schema that forms are made from. What it does not know is entered as JSON. */
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

/** Of what is no object, such as `true`, nothing is known. */
function readSchema(schema: unknown): Schema {
  return schemaSchema.safeParse(schema).data ?? { required: [] };
}

/** The fields of a form for an object of this JSON Schema; required ones first, otherwise in the order of the schema. */
export function fieldsOf(schema: unknown, path: readonly string[] = []): Field[] {
  const { properties = {}, required } = readSchema(schema);
  const fields = Object.entries(properties).map(([name, each]) =>
    fieldOf(readSchema(each), [...path, name], required.includes(name)),
  );
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

function fieldOf(schema: Schema, path: readonly string[], required: boolean): Field {
  const hint = [schema.description, schema[shortFormKeyword]].filter((text) => text !== undefined).join(' ');
  const common = {
    path,
    label: schema.title ?? labelOf(path.at(-1) ?? ''),
    hint: hint === '' ? undefined : hint,
    required,
  };
  if (isGroup(schema)) return { ...common, kind: 'group', fields: fieldsOf(schema, path) };
  return { ...common, byDefault: schema.default, ...leafOf(schema) };
}

function isGroup(schema: Schema): boolean {
  return schema[shortFormKeyword] === undefined && Object.keys(schema.properties ?? {}).length > 0;
}

/** What is specific to a kind. */
type Leaf<F = LeafField> = F extends LeafField ? Omit<F, keyof Common | 'byDefault'> : never;

const leaves: Record<string, (schema: Schema) => Leaf> = {
  string: ({ format, maxLength }) => ({ kind: 'text', type: format === 'uri' ? 'url' : 'text', maxLength }),
  integer: ({ minimum, maximum }) => ({ kind: 'number', whole: true, minimum, maximum }),
  number: ({ minimum, maximum }) => ({ kind: 'number', whole: false, minimum, maximum }),
  boolean: () => ({ kind: 'flag' }),
  array: ({ items }) => linesOf(readSchema(items)),
};

function leafOf(schema: Schema): Leaf {
  if (schema[shortFormKeyword] !== undefined) return { kind: 'short' };
  if (schema.enum !== undefined) return { kind: 'choice', options: schema.enum };
  const leaf = Object.hasOwn(leaves, schema.type ?? '') ? leaves[schema.type ?? ''] : undefined;
  return leaf?.(schema) ?? { kind: 'json' };
}

function linesOf(items: Schema): Leaf {
  const short = items[shortFormKeyword] !== undefined;
  return short || items.type === 'string' ? { kind: 'lines', short } : { kind: 'json' };
}

/** All controls of a form, without their groups. */
export function leavesOf(fields: readonly Field[]): LeafField[] {
  return fields.flatMap((field) => (field.kind === 'group' ? leavesOf(field.fields) : [field]));
}
