import fc from 'fast-check';
import { z } from 'zod';

/** Candidate values: at least one matches each text, number and date of the contracts. */
const candidates = [
  // As any text, and as the key of an existing source.
  'sam_gov',
  'text',
  'A text of several words, long enough for a description',
  '0197a3a4-0000-7000-8000-000000000001',
  '2026-11-28T09:46:48.000Z',
  '2026-11-28',
  'https://example.org/page',
  'person@example.org',
  '541512',
  '12.50',
  'America/New_York',
  'VA',
  'SAM.gov:36C247-26-R-0042:api:2',
  'status',
  '+4.2%',
  'AbCdEfGh12345678',
  'a'.repeat(32),
  'a'.repeat(40),
  'a'.repeat(43),
  'a'.repeat(64),
  25,
  1,
  0,
  100,
  400,
  0.5,
  true,
  null,
];

const cachedSamples = new WeakMap<z.core.$ZodType, unknown[]>();

/**
 * Values that a schema accepts. Together they have every member of its objects, every option of its unions, and null where allowed. Throws if the
 * schema accepts none of the candidates.
 */
export function samples(schema: z.core.$ZodType): unknown[] {
  const values = cachedSamples.get(schema) ?? findSamples(schema);
  cachedSamples.set(schema, values);
  return values;
}

function findSamples(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.core.$ZodObject) return samplesOfObject(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodArray) return samplesOfArray([samples(schema._zod.def.element)], schema);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((option) => samples(option));
  if (schema instanceof z.core.$ZodNullable) return [...samples(schema._zod.def.innerType), null];
  if (schema instanceof z.core.$ZodRecord) return samplesOfRecord(schema);
  if (schema instanceof z.core.$ZodTuple) return [schema._zod.def.items.map((item) => samples(item)[0])];
  if (mayBeAbsent(schema)) return samples(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodPipe) return samplesOfPipe(schema);
  return [sampleOfValue(schema)];
}

function mayBeAbsent(
  schema: z.core.$ZodType,
): schema is z.core.$ZodOptional | z.core.$ZodDefault | z.core.$ZodPrefault {
  return (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  );
}

/** Returns as many objects as the largest member sample. */
function samplesOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): unknown[] {
  const members = Object.entries(shape).map(([name, member]) => [name, samples(member)] as const);
  const length = Math.max(1, ...members.map(([, values]) => values.length));
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(members.map(([name, values]) => [name, values[index % values.length]])),
  );
}

function samplesOfRecord(schema: z.core.$ZodRecord): unknown[] {
  const { keyType, valueType } = schema._zod.def;
  const keys = keyType._zod.values ?? new Set([samples(keyType)[0]]);
  const values = samples(valueType);
  return [Object.fromEntries([...keys].map((key, index) => [String(key), values[index % values.length]]))];
}

/** A single list of all values if the schema accepts it; otherwise one list per value, which repeats it to an accepted length. */
function samplesOfArray(elements: unknown[][], schema: z.core.$ZodArray): unknown[] {
  const [all = []] = elements;
  if (z.safeParse(schema, all).success) return [all];
  return all.flatMap((one) => {
    const list = [1, 2, 4].map((length) => Array.from({ length }, () => one));
    const accepted = list.find((each) => z.safeParse(schema, each).success);
    return accepted === undefined ? [] : [accepted];
  });
}

/** Samples of the input of a pipe; for preprocessed values, of its output. */
function samplesOfPipe(schema: z.core.$ZodPipe): unknown[] {
  const { in: before, out: after } = schema._zod.def;
  const values = samples(before instanceof z.core.$ZodTransform ? after : before);
  const accepted = values.filter((value) => z.safeParse(schema, value).success);
  return accepted.length > 0 ? accepted : [sampleOfValue(schema)];
}

function sampleOfValue(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0];
  const [constant] = schema._zod.values ?? [];
  if (constant !== undefined) return constant;
  const isAccepted = (value: unknown): boolean => z.safeParse(schema, value).success;
  const candidate = candidates.find(isAccepted);
  if (candidate !== undefined) return candidate;
  const { pattern = '' } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const text = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 20 }).find(isAccepted);
  if (text === undefined) throw new Error(`No sample for ${pattern}, ${schema._zod.def.type}`);
  return text;
}

/** Adds an unknown member to each object, as a later release may do. */
export function withUnknownMembers(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.core.$ZodArray)
    return Array.isArray(value) ? value.map((each) => withUnknownMembers(schema._zod.def.element, each)) : value;
  if (schema instanceof z.core.$ZodTuple)
    return Array.isArray(value)
      ? value.map((each, index) => withUnknownIfSchema(schema._zod.def.items[index], each))
      : value;
  if (schema instanceof z.core.$ZodUnion)
    return withUnknownIfSchema(
      schema._zod.def.options.find((option) => z.safeParse(option, value).success),
      value,
    );
  return withUnknownInUnwrapped(schema, value);
}

function withUnknownInUnwrapped(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.core.$ZodNullable || mayBeAbsent(schema))
    return withUnknownMembers(schema._zod.def.innerType, value);
  return typeof value === 'object' && value !== null ? withUnknownInObject(schema, value) : value;
}

function withUnknownIfSchema(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  return schema === undefined ? value : withUnknownMembers(schema, value);
}

const unknownMember = { member_of_a_later_release: { nested: [{ deep: null }] } };

function withUnknownInObject(schema: z.core.$ZodType, value: object): unknown {
  const members = Object.entries(value);
  if (schema instanceof z.core.$ZodObject) {
    const { shape } = schema._zod.def;
    return {
      ...Object.fromEntries(members.map(([name, member]) => [name, withUnknownIfSchema(shape[name], member)])),
      ...(isLoose(schema) ? {} : unknownMember),
    };
  }
  if (!(schema instanceof z.core.$ZodRecord)) return value;
  const { keyType, valueType } = schema._zod.def;
  const known = members.map(([name, member]) => [name, withUnknownMembers(valueType, member)]);
  return { ...Object.fromEntries(known), ...(keyType._zod.values === undefined ? {} : unknownMember) };
}

/** Whether the parsed value keeps members that the schema lacks. */
function isLoose({ _zod: { def } }: z.core.$ZodObject): boolean {
  return def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
}
