import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type AuthRoute, authRoutes } from '../auth/auth-routes.js';
import { authWireRpc } from '../rpc/auth-wire.js';
import { authPrefix, apiPrefix } from '../http.js';
import { routes } from '../routes.js';
import { type Route } from '../routes/route.js';
import { buildOpenApi } from './openapi.js';

const root = new URL('../../../..', import.meta.url);
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
const text = JSON.stringify(buildOpenApi(version), null, 2);
const parameterSchema = z.object({ name: z.string(), in: z.string(), description: z.string().min(3) });
const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(10),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        tags: z.tuple([z.string().min(3)]),
        parameters: z.array(parameterSchema.or(z.object({ $ref: z.string() }))).optional(),
        requestBody: z.object({ required: z.literal(true) }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const { paths, components, tags } = documentSchema.parse(JSON.parse(text));
const all: Record<string, Route> = routes;
const auth: Record<string, AuthRoute> = authRoutes;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('is committed as generated (npm run openapi writes it)', () => {
    expect(`${text}\n`).toBe(readFileSync(new URL('docs/openapi.json', root), 'utf8'));
  });

  it('contains exactly the routes, with their paths, methods and names', () => {
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    );
    const expected = [
      ...Object.entries(all).map(
        ([name, { method, path, root }]) => `${method.toLowerCase()} ${root === true ? '' : apiPrefix}${path} ${name}`,
      ),
      ...Object.entries(auth).map(
        ([name, { method, path }]) => `${method.toLowerCase()} ${authPrefix}${path} auth_${name}`,
      ),
    ];
    expect(listed.sort()).toEqual(expected.sort());
  });

  it('states for every route whether a credential is required, and its tag', () => {
    const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
    const expected = [
      ...Object.entries(all).flatMap(([name, { access }]) => (access === 'public' ? [name] : [])),
      ...Object.entries(auth).flatMap(([name, { access }]) => (access === 'public' ? [`auth_${name}`] : [])),
    ];
    expect(open.sort()).toEqual(expected.sort());
    expect(
      operations
        .filter(({ security }) => security.length > 0)
        .every(({ security }) => security[0]?.['bearer']?.length === 0),
    ).toBe(true);
    expect(components['securitySchemes']).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
    const headings = new Set(tags.map(({ name }) => name));
    expect(headings.size).toBe(tags.length);
    expect(operations.filter(({ tags: [tag] }) => !headings.has(tag))).toEqual([]);
  });

  it.each(Object.entries(auth))(
    '%s of the auth contract documents its success and the error envelope of that contract',
    (name, route) => {
      const operation = operations.find(({ operationId }) => operationId === `auth_${name}`);
      expect(operation?.responses[route.status ?? 200] !== undefined).toBe(true);
      expect(operation?.responses['default']).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AuthError' } } },
      });
      expect(operation?.requestBody !== undefined).toBe('body' in authWireRpc[route.message].request.shape);
    },
  );

  it.each(Object.entries(all))('%s documents its success, its headers and its errors', (name, route) => {
    const operation = operations.find(({ operationId }) => operationId === name);
    expect(operation?.responses['default']).toEqual({ $ref: '#/components/responses/Problem' });
    const headers = Object.fromEntries(
      [...Object.keys(route.headers ?? {}), 'x-request-id'].map((header) => [header, expect.anything()]),
    );
    expect(operation?.responses[route.status ?? 200]).toMatchObject({
      headers,
      content: Object.fromEntries(
        (route.media ?? ['application/json']).map((type) => [type, { schema: expect.anything() }]),
      ),
    });
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
  });

  it('declares every path parameter', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        expect(
          parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'path' ? [parameter.name] : [])),
        ).toEqual(pathParameters);
      }
    }
  });

  it('allows unknown members in replies, and none in requests', () => {
    for (const { responses } of operations)
      expect(JSON.stringify(responses)).not.toContain('"additionalProperties":false');
    const closed = Object.entries(components['schemas'] ?? {}).filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false'),
    );
    expect(closed.map(([name]) => name)).toEqual(expect.arrayContaining(['SearchCriteria', 'SourceInput']));
    expect(closed.map(([name]) => name)).not.toEqual(expect.arrayContaining(['Opportunity']));
  });

  it('has no dangling reference', () => {
    const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = references.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined);
    expect(missing.map(([reference]) => reference)).toEqual([]);
    expect([...text.matchAll(/"\$ref"/g)]).toHaveLength(references.length);
  });

  it('documents the other responses: 304 without a body, and those of MCP', () => {
    const conditional = operations.filter(({ parameters = [] }) =>
      parameters.some((parameter) => 'name' in parameter && parameter.name === 'If-None-Match'),
    );
    expect(conditional.length).toBeGreaterThan(3);
    for (const { responses } of conditional) expect(responses['304']).not.toHaveProperty('content');
    const mcp = operations.find(({ operationId }) => operationId === 'mcp');
    expect(mcp?.responses['202']).not.toHaveProperty('content');
    expect(mcp?.responses['400']).toHaveProperty('content', {
      'application/json': expect.anything(),
      'application/problem+json': expect.anything(),
    });
  });

  it('can be converted to types: defaults make no request member required, and the JSON schema is not recursive', () => {
    expect(JSON.stringify(components['schemas'])).not.toMatch(/"default":(?!\{)/);
    expect(components['schemas']?.['JsonValue']).toEqual({ description: 'Any JSON value' });
  });

  it('uses the problem media type for errors', () => {
    const schema = { $ref: '#/components/schemas/Problem' };
    expect(components['responses']?.['Problem']).toMatchObject({ content: { 'application/problem+json': { schema } } });
  });
});
