import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { type ApiClientOptions } from '@rfp/api-client/send';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { z } from 'zod';
import { AuthClient } from './auth/auth-client.js';
import { Authorizer } from './auth/authorizer.js';
import { CredentialFile } from './auth/credential-file.js';
import { type Io } from './io.js';
import { createColorize, hasColor, type Colorize } from './output/colorize.js';
import { parseOptions } from './parse-options.js';

const defaultUrl = 'http://127.0.0.1:3000';

const formats = ['table', 'tsv', 'csv', 'json', 'ndjson'] as const;
type Format = (typeof formats)[number];

const globalsSchema = z.object({
  api_url: z.string().optional(),
  output: z.enum(formats).optional(),
  /** Empty for a bare `--json`; otherwise a comma-separated list of fields. */
  json: z.string().optional(),
  color: z.boolean().default(true),
  quiet: z.boolean().default(false),
  demo: z.boolean().default(false),
  timeout: z.string().optional(),
});

/** Context of a command: clients, credentials and output options. */
export interface Context {
  io: Io;
  client: ApiClient;
  /** URL of the server. */
  server: string;
  /** Undefined for the default timeouts. */
  timeoutMs: number | undefined;
  credentials: CredentialFile;
  authClient: AuthClient;
  /** `--demo` */
  demo: boolean;
  format: Format;
  /** Fields selected by `--json`; null for all. */
  fields: string[] | null;
  quiet: boolean;
  /** Whether `colorize` changes anything. */
  isColored: boolean;
  colorize: Colorize;
  colorizeErr: Colorize;
}

/** @throws AppError VALIDATION for an invalid option */
export function createContext(io: Io, options: Record<string, unknown>): Context {
  const globals = parseOptions(globalsSchema, options);
  const { json, demo } = globals;
  const server = readUrl(globals.api_url ?? io.env['RFP_API_URL'] ?? defaultUrl);
  const timeoutMs = globals.timeout === undefined ? undefined : readSeconds(globals.timeout) * 1000;
  const credentials = new CredentialFile(io);
  const authClient = new AuthClient(server, io.signal, timeoutMs);
  const { authorize, fetch } = new Authorizer({ io, server, file: credentials, authClient, demo });
  return {
    io,
    client: clientOf(timeoutMs, {
      baseUrl: server,
      fetch,
      authorize,
      ...(demo ? { headers: { [demoSessionHeader]: 'true' } } : {}),
    }),
    server,
    timeoutMs,
    credentials,
    authClient,
    demo,
    format: formatOf(io, json, globals.output),
    fields: json === undefined || json === '' ? null : json.split(',').map((field) => field.trim()),
    quiet: globals.quiet,
    isColored: hasColor(io.out, io.env, globals.color),
    colorize: createColorize(io.out, io.env, globals.color),
    colorizeErr: createColorize(io.err, io.env, globals.color),
  };
}

/** `--timeout` applies to requests, not to the event stream, which is silent for longer periods. */
function clientOf(timeoutMs: number | undefined, options: ApiClientOptions): ApiClient {
  const client = createApiClient(options);
  return timeoutMs === undefined ? client : { ...createApiClient({ ...options, timeoutMs }), follow: client.follow };
}

function formatOf(io: Io, json: string | undefined, output: Format | undefined): Format {
  if (json !== undefined) return output === 'ndjson' ? 'ndjson' : 'json';
  return output ?? (io.out.isTTY ? 'table' : 'tsv');
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new AppError('VALIDATION', {
      message: `"${text}" is not a valid server URL`,
      details: { hint: `write it like  ${defaultUrl}` },
    });
  }
  return text.replace(/\/+$/, '');
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 3600) return seconds;
  throw new AppError('VALIDATION', { message: '--timeout must be a number of seconds from 0.001 to 3600' });
}
