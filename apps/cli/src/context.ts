import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { AppError } from '@rfp/contracts/errors';
import { demoSessionHeader } from '@rfp/contracts/http';
import { z } from 'zod';
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
  const { json } = globals;
  return {
    io,
    client: createApiClient({
      baseUrl: readUrl(globals.api_url ?? io.env['RFP_API_URL'] ?? defaultUrl),
      ...(globals.timeout === undefined ? {} : { timeoutMs: readSeconds(globals.timeout) * 1000 }),
      ...(globals.demo ? { headers: { [demoSessionHeader]: 'true' } } : {}),
    }),
    format: formatOf(io, json, globals.output),
    fields: json === undefined || json === '' ? null : json.split(',').map((field) => field.trim()),
    quiet: globals.quiet,
    paint: paintFor(io.out, io.env, globals.color),
    paintErr: paintFor(io.err, io.env, globals.color),
  };
}

function formatOf(io: Io, json: string | undefined, output: Format | undefined): Format {
  if (json !== undefined) return output === 'ndjson' ? 'ndjson' : 'json';
  return output ?? (io.out.isTTY ? 'table' : 'tsv');
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new AppError('VALIDATION', { message: `"${text}" is no address of a server`, details: { hint: `write it like  ${defaultUrl}` } });
  }
  return text.replace(/\/+$/, '');
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 3600) return seconds;
  throw new AppError('VALIDATION', { message: '--timeout must be a number of seconds from 0.001 to 3600' });
}
