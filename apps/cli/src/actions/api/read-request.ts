import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { z } from 'zod';
import { type Io } from '../../io.js';
import { parseOptions } from '../../parse-options.js';
import { parseJson, readOptionFile } from '../../read-text.js';
import { invalid } from '../../errors/invalid.js';

const textListSchema = z.array(z.string()).default([]);

const optionsSchema = z.object({
  raw_field: textListSchema,
  field: textListSchema,
  header: textListSchema,
  input: z.string().optional(),
});

const methodSchema = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** A request as written by the user, without the credential. */
export interface ApiRequest {
  method: z.output<typeof methodSchema>;
  url: URL;
  headers: Headers;
  body: string | null;
}

/** @throws AppError VALIDATION for an address on another server, or a malformed parameter or header */
export async function readRequest(
  io: Pick<Io, 'readInput'>,
  server: string,
  { method: verb, path, options }: { method: string; path: string; options: Record<string, unknown> },
): Promise<ApiRequest> {
  const { raw_field, field, header, input } = parseOptions(optionsSchema, options);
  const method = readMethod(verb);
  const url = readPath(server, path);
  const headers = readHeaders(header);
  const fields = [
    ...raw_field.map((text) => readPair(text, '--raw-field')),
    ...field.map((text) => readPair(text, '--field')).map(([name, text]) => [name, readJson(text)] as const),
  ];
  const inputText = input === undefined ? null : await readOptionFile(io, '--input', input);
  const inQuery = inputText !== null || methodsWithoutBody.has(method);
  if (inQuery)
    for (const [name, value] of fields)
      url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const body = inQuery || fields.length === 0 ? inputText : JSON.stringify(Object.fromEntries(fields));
  if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return { method, url, headers, body };
}

function readMethod(text: string): ApiRequest['method'] {
  const method = methodSchema.safeParse(text.toUpperCase());
  if (method.success) return method.data;
  throw invalid(
    `"${text}" is not one of ${methodSchema.options.join(', ')}`,
    'write it like  rfp api GET /opportunities/stats',
  );
}

const ownPrefixes = [`${apiPrefix}/`, `${authPrefix}/`, '/livez', '/readyz'];

/** Resolves a path on the server. The request carries the credential, so it must not go to another server. */
function readPath(server: string, path: string): URL {
  const absolutePath = path.startsWith('/') ? path : `/${path}`;
  const full = ownPrefixes.some((prefix) => absolutePath.startsWith(prefix)) ? absolutePath : apiPrefix + absolutePath;
  const url = /^\/[/\\]|\\|:\/\//.test(absolutePath.split('?')[0] ?? '') ? null : URL.parse(server + full);
  if (url !== null && url.origin === new URL(server).origin && url.username === '') return url;
  throw invalid(
    `"${path}" is not a path on the server`,
    'write it like  /opportunities/stats ; choose the server with  --api-url',
  );
}

function readHeaders(lines: string[]): Headers {
  const headers = new Headers({ accept: 'application/json' });
  for (const text of lines) {
    const separatorIndex = text.indexOf(':');
    try {
      headers.set(text.slice(0, Math.max(0, separatorIndex)).trim(), text.slice(separatorIndex + 1).trim());
    } catch {
      throw invalid('--header: not of the form "name: value"', 'write it like  -H "X-Demo-Session: true"');
    }
  }
  return headers;
}

function readPair(text: string, option: string): readonly [string, string] {
  const separatorIndex = text.indexOf('=');
  if (separatorIndex > 0) return [text.slice(0, separatorIndex), text.slice(separatorIndex + 1)];
  throw invalid(`${option}: "${text}" is not of the form key=value`);
}

/** The JSON value of a text, or the text itself if it is not JSON. */
function readJson(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
