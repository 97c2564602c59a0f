import { z } from 'zod';

const copies = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * Schema for readers whose counterpart may be of a later release: it accepts what `schema` accepts, and drops unknown members of objects and unknown
 * keys of records instead of rejecting them. The same schema gives the same copy.
 */
export function tolerant<T extends z.core.$ZodType>(schema: T): T {
  const cachedCopy = copies.get(schema);
  if (isCopyOf(schema, cachedCopy)) return cachedCopy;
  const copy = copyOf(schema);
  copies.set(schema, copy);
  if (!isCopyOf(schema, copy)) throw new Error(`${schema._zod.def.type} has no tolerant copy`);
  return copy;
}

/** A copy has the output type of its schema. */
function isCopyOf<T extends z.core.$ZodType>(_schema: T, copy: z.core.$ZodType | undefined): copy is T {
  return copy !== undefined;
}

function copyOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) return copyOfObject(schema);
  if (schema instanceof z.core.$ZodRecord) return copyOfRecord(schema);
  if (schema instanceof z.core.$ZodLazy) return z.lazy(() => tolerant(schema._zod.def.getter()));
  const { checks, ...def } = schema._zod.def;
  return z.core.clone(schema, { ...mapSchemas(def), ...(checks === undefined ? {} : { checks }) });
}

function copyOfObject(schema: z.core.$ZodObject): z.core.$ZodType {
  const { catchall, ...def } = schema._zod.def;
  const isStrict = catchall?._zod.def.type === 'never';
  const rest = catchall === undefined || isStrict ? {} : { catchall: tolerant(catchall) };
  return z.core.clone(schema, { ...def, shape: mapSchemas(def.shape), ...rest });
}

/** Parses a record with known keys, such as the values of an enum, like an object with these members. */
function copyOfRecord(schema: z.core.$ZodRecord): z.core.$ZodType {
  const { keyType, valueType } = schema._zod.def;
  const value = tolerant(valueType);
  const keys = keyType._zod.values;
  if (keys === undefined) return z.core.clone(schema, { ...schema._zod.def, valueType: value });
  const isPartial = 'partial' in schema._zod.def && schema._zod.def.partial === true;
  const member = isPartial ? z.optional(value) : value;
  return z.object(Object.fromEntries([...keys].map((key) => [String(key), member])));
}

/** The members of a definition, with copies of its schemas and lists of schemas. */
function mapSchemas<D extends object>(members: D): D {
  const mapped = Object.entries(members).map(([name, member]) => [name, mapSchema(member)]);
  return Object.assign({ ...members }, Object.fromEntries(mapped));
}

function mapSchema(member: unknown): unknown {
  if (Array.isArray(member)) return member.map((each) => mapSchema(each));
  return member instanceof z.core.$ZodType ? tolerant(member) : member;
}
