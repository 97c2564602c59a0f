/** A JSON Schema, as far as examples need it. */
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
  number: middleOf,
  integer: middleOf,
  boolean: () => true,
  string: (_schema, name) => `Example of ${name.replaceAll('_', ' ')} [1]`,
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([member, schema]) => [member, exampleOf(schema, member)])),
};

/** A small value that fits a JSON Schema, such as a model may answer. */
export function exampleOf(schema: Schema, name = 'answer'): unknown {
  return schema.enum?.[0] ?? examples[schema.type ?? '']?.(schema, name) ?? {};
}

function middleOf({ minimum = 0, maximum = 100 }: Schema): number {
  return Math.round((minimum + maximum) / 2);
}
