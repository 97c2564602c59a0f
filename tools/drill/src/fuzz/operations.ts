import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const document = path.resolve(import.meta.dirname, '../../../../docs/openapi.json');

/** The subset of JSON Schema that docs/openapi.json uses. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: z.union([schema, z.boolean().transform(() => ({}))]).optional(),
    anyOf: z.array(schema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
  }),
);

const parameter = z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema });
type Parameter = z.infer<typeof parameter>;

const operation = z.object({
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema), parameters: z.record(z.string(), parameter) }),
});

/** A documented route. */
export interface Operation {
  readonly method: string;
  /** Path with parameters such as `{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

export interface Api {
  readonly operations: readonly Operation[];
  /** Returns the schema to which a `$ref` refers. */
  readonly resolve: (schema: Schema) => Schema;
}

/** All documented routes. */
export function readApi(): Api {
  const { paths, components } = openApi.parse(JSON.parse(readFileSync(document, 'utf8')));
  const resolve = (found: Schema): Schema =>
    found.$ref === undefined ? found : resolve(resolveReference(components.schemas, found.$ref));
  const operations = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path: at,
      parameters: parameters.map((each) =>
        '$ref' in each ? resolveReference(components.parameters, each.$ref) : each,
      ),
      body: requestBody?.content['application/json']?.schema,
    })),
  );
  return { operations, resolve };
}

function resolveReference<T>(all: Readonly<Record<string, T>>, reference: string): T {
  const found = all[reference.slice(reference.lastIndexOf('/') + 1)];
  if (found === undefined) throw new Error(`docs/openapi.json has no ${reference}`);
  return found;
}
