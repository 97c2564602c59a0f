import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { type ApiClientOptions } from '@rfp/api-client/send';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { z } from 'zod';
import { AuthWire } from './auth/auth-wire.js';
import { Authorizer } from './auth/authorizer.js';
import { CredentialFile } from './auth/credential-file.js';
import { type Io } from './io.js';
import { paintFor, type Paint } from './output/paint.js';
import { readOptions } from './read-options.js';

const defaultUrl = 'http://127.0.0.1:3000';

const formats = ['table', 'tsv', 'csv', 'json', 'ndjson'] as const;
type Format = (typeof formats)[number];

const globalsSchema = z.object({
  api_url: z.string().optional(),
  output: z.enum(formats).optional(),
  /** Empty for a bare `--json`, a comma list of fields otherwise. */
  json: z.string().optional(),
  color: z.boolean().default(true),
  quiet: z.boolean().default(false),
  demo: z.boolean().default(false),
  timeout: z.string().optional(),
});

/** What every action works with. */
export interface Context {
  io: Io;
  client: ApiClient;
  /** Address of the server. */
  server: string;
  /** Undefined where the usual ones apply. */
  timeoutMs: number | undefined;
  credentials: CredentialFile;
  wire: AuthWire;
  /** Whether the demo records were asked for. */
  demo: boolean;
  format: Format;
  /** Fields that `--json` asked for; null for all. */
  fields: string[] | null;
  quiet: boolean;
  paint: Paint;
  paintErr: Paint;
}

/** @throws AppError VALIDATION where an option makes no sense */
export function createContext(io: Io, options: Record<string, unknown>): Context {
  const globals = readOptions(globalsSchema, options);
  const { json, demo } = globals;
  const server = readUrl(globals.api_url ?? io.env['RFP_API_URL'] ?? defaultUrl);
  const timeoutMs = globals.timeout === undefined ? undefined : readSeconds(globals.timeout) * 1000;
  const credentials = new CredentialFile(io);
  const wire = new AuthWire(server, io.signal, timeoutMs);
  const { authorize, fetch } = new Authorizer({ io, server, file: credentials, wire, demo });
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
    wire,
    demo,
    format: formatOf(io, json, globals.output),
    fields: json === undefined || json === '' ? null : json.split(',').map((field) => field.trim()),
    quiet: globals.quiet,
    paint: paintFor(io.out, io.env, globals.color),
    paintErr: paintFor(io.err, io.env, globals.color),
  };
}

/** `--timeout` is for requests: while nothing happens, live events are silent for longer. */
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
      message: `"${text}" is no address of a server`,
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
