import { z } from 'zod';

const map = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());
export type Path = readonly (string | number)[];

/** Resource of a manifest. */
const manifestSchema = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
export type Manifest = z.output<typeof manifestSchema>;

export const asManifest = (value: unknown): Manifest => manifestSchema.parse(value);

/** `Deployment auth` */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

/** The value at a path in JSON; `undefined` if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined || value === undefined) return value;
  return valueAt(typeof key === 'number' ? list.parse(value)[key] : map.parse(value)[key], rest);
}

/** A copy in which the value at a path is changed; missing maps on the path are created. */
export function changeAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (typeof key === 'number')
    return list.parse(value).map((each, index) => (index === key ? changeAt(each, rest, change) : each));
  const entries = map.parse(value ?? {});
  return { ...entries, [key]: changeAt(entries[key], rest, change) };
}

/** A copy in which `change` replaces each scalar. `keys` are the keys of the enclosing maps, innermost last. */
export function mapScalars(
  value: unknown,
  change: (value: unknown, keys: readonly string[], siblings: Readonly<Record<string, unknown>>) => unknown,
  keys: readonly string[] = [],
  siblings: Readonly<Record<string, unknown>> = {},
): unknown {
  if (Array.isArray(value)) return list.parse(value).map((each) => mapScalars(each, change, keys, siblings));
  if (typeof value !== 'object' || value === null) return change(value, keys, siblings);
  const entries = map.parse(value);
  return Object.fromEntries(
    Object.entries(entries).map(([key, each]) => [key, mapScalars(each, change, [...keys, key], entries)]),
  );
}

export const asList = (value: unknown): unknown[] => list.parse(value ?? []);
export const asMap = (value: unknown): Record<string, unknown> => map.parse(value ?? {});
