import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { type ApiClientOptions } from '@rfp/api-client/send';
import { apiPrefix, defaultServerUrl, demoSessionHeader } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { z } from 'zod';
import { AuthClient } from './auth/auth-client.js';
import { Authorizer } from './auth/authorizer.js';
import { CredentialFile } from './auth/credential-file.js';
import { TokenStore } from './auth/token-store.js';
import {
  type Config,
  outputFormatSchema,
  type OutputFormat,
  type ProfileSettings,
  secondsSchema,
} from './config/profile-settings.js';
import { readProfile } from './config/read-profile.js';
import { type Io } from './io.js';
import { createColorize, hasColor, type Colorize } from './output/colorize.js';
import { parseOptions } from './parse-options.js';
import { idempotentSender } from './send-idempotent.js';
import { invalid } from './errors/invalid.js';

const versionPath = `${apiPrefix}${routes.version.path}`;

const globalsSchema = z.object({
  profile: z.string().optional(),
  api_url: z.string().optional(),
  output: outputFormatSchema.optional(),
  /** Empty for a bare `--json`, otherwise a comma-separated list of fields. */
  json: z.string().optional(),
  jq: z.string().min(1, 'must be a filter, such as .[].title').optional(),
  columns: z.string().optional(),
  color: z.boolean().default(true),
  pager: z.boolean().default(true),
  quiet: z.boolean().default(false),
  demo: z.boolean().default(false),
  dry_run: z.boolean().default(false),
  timeout: z.string().optional(),
});
type Globals = z.infer<typeof globalsSchema>;

/** Format in which a result is printed. */
export type ResultFormat = 'table' | 'tsv' | 'csv' | 'json' | 'yaml' | 'ndjson';

/** How a command prints its result. */
interface OutputOptions {
  format: ResultFormat;
  /** Whether a table shows all columns without truncation. */
  wide: boolean;
  /** Fields selected by `--json`; null for all. */
  fields: string[] | null;
  /** Fields selected by `--columns`; null for the default ones. */
  columns: string[] | null;
}

/** Context of a command: clients, credentials and output options. */
export interface Context extends OutputOptions {
  io: Io;
  /** Name of the current profile. */
  profile: string;
  client: ApiClient;
  /** URL of the server. */
  server: string;
  /** Undefined for the default timeouts. */
  timeoutMs: number | undefined;
  credentials: CredentialFile;
  /** API tokens, stored in the keyring or in the credentials file. */
  tokens: TokenStore;
  authClient: AuthClient;
  /** Whether `--demo` is set. */
  demo: boolean;
  /** Whether the command only prints the planned changes. */
  dryRun: boolean;
  quiet: boolean;
  /** Whether `colorize` has any effect. */
  isColored: boolean;
  colorize: Colorize;
  colorizeErr: Colorize;
}

/** Options of a command and global options, by commander's names. */
export type Options = Record<string, unknown>;

/** Runs a command with its arguments. Returns the exit code, if it is a number. */
export type Action<A extends unknown[]> = (context: Context, options: Options, ...given: A) => unknown;

/**
 * @param config - default: the configuration file
 * @throws AppError VALIDATION for an invalid option
 * @throws AppError CONFIGURATION for an invalid configuration file
 */
export async function createContext(io: Io, options: Options, config?: Config): Promise<Context> {
  const globals = parseOptions(globalsSchema, options);
  const { profile, settings } = await readProfile(io, globals.profile, config);
  const server = readUrl(globals.api_url ?? (io.env['RFP_API_URL'] || settings.api_url || defaultServerUrl));
  const timeoutMs = parseTimeout(globals.timeout) ?? parseTimeout(settings.timeout);
  const credentials = new CredentialFile(io, profile);
  const tokens = new TokenStore(io, credentials);
  const authClient = new AuthClient(server, io.signal, timeoutMs);
  const { demo, quiet, dry_run: dryRun } = globals;
  const { authorize, fetch } = new Authorizer({ io, server, file: credentials, tokens, authClient, demo });
  const isColorEnabled = globals.color && settings.color !== 'off';
  io.out.begin({ jq: globals.jq, pager: globals.pager && settings.pager !== 'off' });
  const watched = watchRequests(fetch);
  const client = createClient(timeoutMs, {
    baseUrl: server,
    fetch: watched.fetch,
    authorize,
    signal: io.signal,
    sendIdempotent: idempotentSender(io),
    ...(demo ? { headers: { [demoSessionHeader]: 'true' } } : {}),
  });
  const context = {
    io,
    profile,
    client,
    server,
    timeoutMs,
    credentials,
    tokens,
    authClient,
    demo,
    dryRun,
    ...chooseOutputOptions(io, globals, settings),
    quiet,
    isColored: hasColor(io.out, io.env, isColorEnabled),
    colorize: createColorize(io.out, io.env, isColorEnabled),
    colorizeErr: createColorize(io.err, io.env, isColorEnabled),
  };
  io.afterwards(async () => {
    if (watched.isAnswered()) await checkVersion(context);
  });
  return context;
}

/** Tracks whether the server has responded. A request for its version does not count, because the command that sends it compares the versions. */
function watchRequests(send: typeof fetch): { fetch: typeof fetch; isAnswered: () => boolean } {
  let isAnswered = false;
  return {
    isAnswered: () => isAnswered,
    async fetch(input, init) {
      const response = await send(input, init);
      isAnswered ||= new URL(response.url).pathname !== versionPath;
      return response;
    },
  };
}

/** Checks the version on a terminal only. Loaded lazily, so that commands start fast. */
async function checkVersion({ io, server, client, format, quiet }: Context): Promise<void> {
  if (!io.out.isTTY || !io.err.isTTY || format !== 'table' || quiet) return;
  const { printIncompatibilityOnceADay } = await import('./version/version-notice.js');
  await printIncompatibilityOnceADay(io, { url: server, client });
}

/** `--timeout` does not apply to the event stream, which may be silent for longer. */
function createClient(timeoutMs: number | undefined, options: ApiClientOptions): ApiClient {
  const client = createApiClient(options);
  return timeoutMs === undefined ? client : { ...createApiClient({ ...options, timeoutMs }), follow: client.follow };
}

function chooseOutputOptions(io: Io, { json, jq, output, columns }: Globals, settings: ProfileSettings): OutputOptions {
  const format = output ?? (io.out.isTTY ? settings.output : undefined) ?? (io.out.isTTY ? 'table' : 'tsv');
  const isJson = json !== undefined || jq !== undefined;
  return {
    format: isJson ? toJsonFormat(format) : toResultFormat(format),
    wide: format === 'wide',
    fields: splitFields(json),
    columns: splitFields(columns),
  };
}

function toResultFormat(format: OutputFormat): ResultFormat {
  return format === 'wide' ? 'table' : format;
}

/** `--json` and `--jq` select JSON: one document, or one per line. */
function toJsonFormat(format: OutputFormat): ResultFormat {
  return format === 'ndjson' ? 'ndjson' : 'json';
}

function splitFields(text: string | undefined): string[] | null {
  return text === undefined || text === '' ? null : text.split(',').map((field) => field.trim());
}

function parseTimeout(text: string | undefined): number | undefined {
  const seconds = secondsSchema.optional().safeParse(text);
  if (!seconds.success) throw invalid(`--timeout ${seconds.error.issues[0]?.message ?? 'is not valid'}`);
  return seconds.data === undefined ? undefined : Number(seconds.data) * 1000;
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw invalid(`"${text}" is not a valid server URL`, `write it like  ${defaultServerUrl}`);
  }
  return text.replace(/\/+$/, '');
}
