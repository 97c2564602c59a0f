import { type z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type Access } from '../caller.js';
import { bodySchemaOf } from '../wire/envelope.js';
import { problemSchema } from '../errors.js';
import { apiPrefix, demoSessionHeader, requestIdHeader, workspaceHeader } from '../http.js';
import { isPermission, permissions } from '../people/permissions.js';
import { jsonValueSchema } from '../primitives.js';
import { routes } from '../routes.js';
import { type Route } from '../routes/route.js';
import { parameterNotes } from './parameter-notes.js';
import { authPaths, authTag } from './openapi-auth.js';
import { namedSchemas } from './openapi-schemas.js';
import { allowUnknownMembers } from './allow-unknown-members.js';

interface Tag {
  name: string;
  description: string;
  /** Prefixes of the tag's paths. */
  paths: string[];
}

const tags: Tag[] = [
  {
    name: 'opportunities',
    description: 'Finding and evaluating opportunities',
    paths: ['/opportunities', '/merge-decisions'],
  },
  { name: 'search', description: 'Saved searches, and synonyms that extend searches', paths: ['/search'] },
  { name: 'codes', description: 'Codes of procurement classifications with their titles', paths: ['/codes'] },
  { name: 'sync', description: 'Syncing the sources, and their status', paths: ['/sync', '/runs'] },
  {
    name: 'sources',
    description: 'Adding, testing, scheduling, pausing and removing sources',
    paths: ['/sources', '/connectors'],
  },
  { name: 'scraping', description: 'Web-scraping sources and single pages', paths: ['/scraping'] },
  { name: 'intelligence', description: 'Market figures, and requirements of notices', paths: ['/perplexity'] },
  {
    name: 'notifications',
    description: 'Inbox and notifications of the caller, and their mails',
    paths: ['/notifications', '/inbox'],
  },
  {
    name: 'events',
    description: 'Live events, and events that services could not handle',
    paths: ['/events', '/dead-letters'],
  },
  { name: 'demo', description: 'Demo records', paths: ['/demo-data'] },
  {
    name: 'account',
    description:
      'Preferences, settings, API tokens and sessions of the caller, and sign-ins that wait for a confirmation',
    paths: ['/client-config', '/me', '/user-preferences', '/settings', '/api-tokens', '/sessions', '/device-requests'],
  },
  {
    name: 'people',
    description: 'Accounts, invitations and the audit log, for administrators; workspaces with their members',
    paths: ['/accounts', '/invitations', '/audit', '/workspaces', '/workspace', '/own-invitations'],
  },
  {
    name: 'marks',
    description: 'Marks of a workspace: watched, dismissed and tagged opportunities, notes, and who has opened them',
    paths: ['/marks', '/tags', '/notes'],
  },
  {
    name: 'source keys',
    description: 'API keys of sources: write-only',
    paths: ['/source-keys'],
  },
  { name: 'agents', description: 'Model Context Protocol for agents', paths: ['/mcp'] },
  { name: 'health', description: 'For monitoring', paths: ['/health', '/version'] },
];

/** Access restrictions for identified callers, by the required credential. */
const credentialNotes = {
  public: undefined,
  read: undefined,
  write: 'Not for the demo account, anonymous sessions and read-only API tokens.',
  account: 'Only for signed-in users: not for API tokens, the demo account and anonymous sessions.',
};

function accessNote(access: Access): string | undefined {
  if (!isPermission(access)) return credentialNotes[access];
  const { credential, role, workspace } = permissions[access];
  const roleNote = role === 'member' ? undefined : `Needs the role ${role}.`;
  const workspaceNote = workspace === undefined ? undefined : `Needs the role ${workspace} in the workspace.`;
  return [roleNote, workspaceNote, credentialNotes[credential]].filter((note) => note !== undefined).join(' ');
}

const answerEvents = {
  type: 'string' as const,
  description:
    'Server-sent events, if the request accepts them; `data` is JSON. `computed`: the answer without the words of a language model, at most once. `text`: words as the model writes them, in `text`, not checked yet. Then exactly one `answer`, the same as `application/json`, or `problem`. A failure before the first event is a problem document with its status.',
};

/**
 * The OpenAPI document of the gateway, generated from its routes.
 *
 * @param version - of the product
 */
export function buildOpenApi(version: string): ReturnType<typeof createDocument> {
  const source: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'RFP & Grant Tracker',
      version,
      description:
        'Contract and grant opportunities with an explained score. Errors are problem documents (RFC 9457). Within a major version replies may gain members: ignore those that you do not know. A request with a member that is not known here is refused with 422.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...tags.map(({ name, description }) => ({ name, description })), authTag],
    paths: { ...pathsOf(routes), ...authPaths() },
    components: {
      schemas: namedSchemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token (a JWT, from `/auth/v1/token`) or an API token (`rfp_...`, from `/api/api-tokens`).',
        },
      },
      headers: {
        RequestId: { description: 'Identifies the request in logs and error reports', schema: { type: 'string' } },
      },
      parameters: {
        RequestId: {
          in: 'header',
          name: requestIdHeader,
          description: 'Used as the id of the request if it has 8 to 64 letters, digits or `.:_-`.',
          schema: { type: 'string' },
        },
        Workspace: {
          in: 'header',
          name: workspaceHeader,
          description:
            'Id of the workspace of the request. By default the personal workspace, or that of the API token.',
          schema: { type: 'string', format: 'uuid' },
        },
        DemoSession: {
          in: 'header',
          name: demoSessionHeader,
          description: '`true` selects the demo records although there are real ones.',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      responses: {
        Problem: {
          description: 'An error, identified by `code`.',
          headers: { [requestIdHeader]: { $ref: '#/components/headers/RequestId' } },
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    },
  };
  const document = createDocument(source, { override: simplify });
  for (const parameter of Object.values(document.paths ?? {}).flatMap(parametersIn)) {
    if ('name' in parameter) parameter.description ??= parameterNotes[parameter.name];
  }
  allowUnknownMembers(document);
  return document;
}

/**
 * Removes redundant keywords: the pattern of a format, and the maximum safe integer. Type generators make a member with a `default` required even in
 * requests, so the default moves to its description. Recursive JSON becomes any value, because the generated types would not compile.
 */
function simplify({ zodSchema, jsonSchema, path }: ZodOpenApiOverrideContext): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === jsonValueSchema) {
    delete jsonSchema.anyOf;
    jsonSchema.description = 'Any JSON value';
  }
  if (jsonSchema.default === undefined || path.join('').includes('requestParams')) return;
  const preset = `Default: \`${JSON.stringify(jsonSchema.default)}\`.`;
  jsonSchema.description = [jsonSchema.description?.replace(/\.?$/, '.'), preset]
    .filter((part) => part !== undefined)
    .join(' ');
  delete jsonSchema.default;
}

type PathItem = NonNullable<ReturnType<typeof createDocument>['paths']>[string];

function parametersIn({ get, post, put, patch, delete: remove }: PathItem) {
  return [get, post, put, patch, remove].flatMap((operation) => operation?.parameters ?? []);
}

function pathsOf(all: Readonly<Record<string, Route>>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of Object.entries(all)) {
    const path = route.root === true ? route.path : `${apiPrefix}${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return paths;
}

function operationOf(name: string, route: Route): ZodOpenApiOperationObject {
  const tag = tagOf(route);
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    ...(accessNote(route.access) === undefined ? {} : { description: accessNote(route.access) }),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    requestParams: { ...parametersOf('path', route.params), ...parametersOf('query', route.query) },
    parameters: [...headersOf(route), ...ownHeadersOf(route)],
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } }),
    responses: responsesOf(route),
  };
}

function tagOf({ path, root }: Route): string {
  if (root === true) return 'health';
  return tags.find(({ paths }) => paths.some((start) => path.startsWith(start)))?.name ?? '';
}

function headersOf(route: Route): { $ref: string }[] {
  const tag = tagOf(route);
  if (tag === 'health') return [];
  const workspace = route.access === 'public' ? [] : ['Workspace'];
  const names = ['RequestId', ...workspace, ...(tag === 'opportunities' ? ['DemoSession'] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function ownHeadersOf({ requestHeaders = {} }: Route): NonNullable<ZodOpenApiOperationObject['parameters']> {
  return Object.entries(requestHeaders).map(([name, description]) => ({
    in: 'header' as const,
    name,
    description,
    schema: { type: 'string' as const },
  }));
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): ZodOpenApiParameters {
  return schema === undefined ? {} : { [place]: schema };
}

const problem = { $ref: '#/components/responses/Problem' };

function responsesOf(route: Route): ZodOpenApiResponsesObject {
  const { access, status = 200, summary, media = ['application/json'], streams, params, query, body } = route;
  const content = Object.fromEntries(media.map((type) => [type, { schema: bodySchemaOf(route) }]));
  return {
    [`${status}`]: {
      description: summary,
      headers: responseHeaders(route.headers),
      content: { ...content, ...(streams === true ? { 'text/event-stream': { schema: answerEvents } } : {}) },
    },
    ...otherResponses(route),
    ...(access === 'public' ? {} : { '401': problem, '403': problem }),
    ...(params === undefined ? {} : { '404': problem }),
    ...(params === undefined && query === undefined && body === undefined ? {} : { '422': problem }),
    default: problem,
  };
}

/** 304, and the statuses that the route names. */
function otherResponses({
  requestHeaders = {},
  headers: { ETag } = {},
  others = {},
}: Route): ZodOpenApiResponsesObject {
  const description = 'Nothing has changed: without a body';
  const notModified = { description, headers: responseHeaders(ETag === undefined ? {} : { ETag }) };
  const named = Object.entries(others).map(([status, { description, reply }]) => {
    const errors = status.startsWith('2') ? {} : { 'application/problem+json': { schema: problemSchema } };
    const content = reply && { content: { 'application/json': { schema: reply }, ...errors } };
    return [status, { description, headers: responseHeaders(), ...content }] as const;
  });
  return { ...('If-None-Match' in requestHeaders ? { '304': notModified } : {}), ...Object.fromEntries(named) };
}

function responseHeaders(headers: Route['headers'] = {}): NonNullable<ZodOpenApiResponseObject['headers']> {
  const documented = Object.entries(headers).map(
    ([name, description]) => [name, { description, schema: { type: 'string' as const } }] as const,
  );
  return { ...Object.fromEntries(documented), [requestIdHeader]: { $ref: '#/components/headers/RequestId' } };
}
