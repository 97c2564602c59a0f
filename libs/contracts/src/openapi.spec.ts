import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { apiPrefix, type Route, routes } from './http.js';
import { buildOpenApi } from './openapi.js';

const root = new URL('../../../', import.meta.url);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
const text = JSON.stringify(buildOpenApi(version), null, 2);
const parameterSchema = z.object({ name: z.string(), in: z.string(), description: z.string().min(3) });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(10),
        parameters: z.array(parameterSchema.or(z.object({ $ref: z.string() }))).optional(),
        requestBody: z.object({ required: z.literal(true) }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const { paths, components } = documentSchema.parse(JSON.parse(text));
const all: Record<string, Route> = routes;

describe('the OpenAPI document', () => {
  it('is committed as it is generated (npm run openapi writes it)', () => {
    expect(`${text}\n`).toBe(readFileSync(new URL('docs/openapi.json', root), 'utf8'));
  });

  it('has every route under its address, method and name, and nothing else', () => {
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    );
    const expected = Object.entries(all).map(
      ([name, { method, path, root }]) => `${method.toLowerCase()} ${root === true ? '' : apiPrefix}${path} ${name}`,
    );
    expect(listed.sort()).toEqual(expected.sort());
  });

  it.each(Object.entries(all))('%s tells its success, its headers and the shape of its errors', (name, route) => {
    const operation = Object.values(paths).flatMap((methods) => Object.values(methods)).find(({ operationId }) => operationId === name);
    expect(operation?.responses['default']).toEqual({ $ref: '#/components/responses/Problem' });
    const headers = Object.fromEntries([...Object.keys(route.headers ?? {}), 'x-request-id'].map((header) => [header, expect.anything()]));
    expect(operation?.responses[route.status]).toMatchObject({ headers, content: { 'application/json': { schema: expect.anything() } } });
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
  });

  it('declares every parameter that an address holds', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const held = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        expect(parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'path' ? [parameter.name] : []))).toEqual(held);
      }
    }
  });

  it('refers only to what it holds', () => {
    const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = references.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined);
    expect(missing.map(([reference]) => reference)).toEqual([]);
    expect([...text.matchAll(/"\$ref"/g)]).toHaveLength(references.length);
  });

  it('gives the error its own media type', () => {
    const schema = { $ref: '#/components/schemas/Problem' };
    expect(components['responses']?.['Problem']).toMatchObject({ content: { 'application/problem+json': { schema } } });
  });
});
