import { z } from 'zod';
import {
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { authErrorSchema } from '../auth/auth-errors.js';
import { authRoutes, type AuthRoute } from '../auth/auth-routes.js';
import { authWireRpc } from '../rpc/auth-wire.js';
import { type Rpc } from '../rpc/call.js';
import { authApiVersion, authApiVersionHeader, authPrefix } from '../http.js';

export const authTag = {
  name: 'auth',
  description: 'Authentication, compatible with `@supabase/auth-js`: sign-up, sign-in, second factors',
};

/** The auth wire contract as paths of the OpenAPI document. */
export function authPaths(): ZodOpenApiPathsObject {
  const all: Readonly<Record<string, AuthRoute>> = authRoutes;
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of Object.entries(all)) {
    const path = authPrefix + route.path;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return paths;
}

const messages: Readonly<Record<AuthRoute['message'], Rpc>> = authWireRpc;

/** Query and body of a route, taken from its request to the auth service. */
function partsOf({ message }: AuthRoute): { query: string[]; body: z.ZodType | undefined } {
  const { request } = messages[message];
  const { query, body }: Record<string, z.ZodType | undefined> = request instanceof z.ZodObject ? request.shape : {};
  return { query: query instanceof z.ZodObject ? Object.keys(query.shape) : [], body };
}

function operationOf(name: string, route: AuthRoute): ZodOpenApiOperationObject {
  const { query, body } = partsOf(route);
  return {
    operationId: `auth_${name}`,
    tags: [authTag.name],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route, query),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: responsesOf(route),
  };
}

function parametersOf({ path }: AuthRoute, query: string[]): NonNullable<ZodOpenApiOperationObject['parameters']> {
  const text = { schema: { type: 'string' as const } };
  return [
    ...(path.includes('{id}')
      ? [{ in: 'path' as const, name: 'id', required: true, description: 'UUID', ...text }]
      : []),
    ...query.map((name) => ({ in: 'query' as const, name, description: 'As sent by the client', ...text })),
    {
      in: 'header',
      name: authApiVersionHeader,
      description: `\`${authApiVersion}\` or later: errors have their code in \`code\`. Otherwise in \`error_code\`, and \`code\` is the status.`,
      ...text,
    },
  ];
}

function responsesOf({ status = 200, summary, message }: AuthRoute): ZodOpenApiResponsesObject {
  const location = { Location: { description: 'Redirect target', schema: { type: 'string' as const } } };
  return {
    [`${status}`]: {
      description: summary,
      ...(status === 302 || status === 303 ? { headers: location } : {}),
      ...(status === 200 ? { content: { 'application/json': { schema: messages[message].reply } } } : {}),
    },
    default: {
      description: 'An error, identified by its code.',
      content: { 'application/json': { schema: authErrorSchema } },
    },
  };
}
