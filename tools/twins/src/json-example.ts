/** The members of a JSON Schema that examples need. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
}

const examples: Record<string, (schema: Schema, name: string) => unknown> = {
  array: ({ items }, name) => (items === undefined ? [] : [exampleOf(items, name)]),
  number: midpoint,
  integer: midpoint,
  boolean: () => true,
  string: (_schema, name) => `Example of ${name.replaceAll('_', ' ')} [1]`,
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([member, schema]) => [member, exampleOf(schema, member)])),
};

/** A small value that is valid for a JSON Schema, like the answer of a model. */
export function exampleOf(schema: Schema, name = 'answer'): unknown {
  return schema.enum?.[0] ?? examples[schema.type ?? '']?.(schema, name) ?? {};
}

function midpoint({ minimum = 0, maximum = 100 }: Schema): number {
  return Math.round((minimum + maximum) / 2);
}
