import { createWriteStream, type WriteStream } from 'node:fs';
import { types } from 'node:util';
import { type LoggerService } from '@nestjs/common';
import { isSecretName } from '@rfp/contracts/text/secrets';
import { logFields } from '@rfp/telemetry/trace';
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { redactUnlessEmpty, redactText } from '../redact.js';

export type Logger = PinoLogger;

export interface LoggerOptions {
  level?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Default: standard output. */
  destination?: DestinationStream;
}

const maxDepth = 6;
/** Maximum buffered output; further lines are dropped, because serving takes precedence over logging. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** Delay of a write, in milliseconds. The lines of this time are written together, because a write takes longer than creating a line. */
const writeDelayMs = 10;

/**
 * Creates a logger that writes one JSON object per line and redacts secrets and e-mail addresses, by field name and by content. A line written on
 * behalf of a request or in a span has their ids (`req_id`, `trace_id`, `span_id`).
 * Log an error as `logger.error({ err }, 'what was being done')`.
 */
export function createLogger(service: string, options: LoggerOptions = {}): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => logFields(),
      formatters: { level: (level) => ({ level }), log: redactFields },
      // `redactFields` describes errors; pino's own serializer would include all their properties, such as SQL parameters.
      serializers: { err: (described: unknown) => described },
      hooks: { streamWrite: (line) => escapeControls(redactText(line)) },
    },
    options.destination ?? standardOutput(),
  );
}

/**
 * Writes asynchronously and reopens the output after an error, so that neither a full disk nor a stalled reader blocks the service. On a full disk,
 * pino's own destination would retry its last lines endlessly when the process ends.
 */
function standardOutput(): DestinationStream {
  let output = openStandardOutput();
  let waiting = '';
  const current = (): WriteStream => {
    if (output.errored) output = openStandardOutput();
    return output;
  };
  const flush = (): void => {
    current().write(waiting);
    waiting = '';
  };
  return {
    write: (line) => {
      if (current().writableLength + waiting.length >= maxWaitingBytes) return;
      if (waiting === '') setTimeout(flush, writeDelayMs);
      waiting += line;
    },
  };
}

function openStandardOutput(): WriteStream {
  // With a file descriptor, the path is ignored.
  const output = createWriteStream('', { fd: 1, autoClose: false });
  output.on('error', () => undefined);
  return output;
}

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactEntries(fields, 0);
}

function redactEntries(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretName(name) ? redactUnlessEmpty(value) : redactValue(value, depth + 1),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[deep]';
  if (types.isNativeError(value)) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item: unknown) => redactValue(item, depth + 1));
  return isPlain(value) ? redactEntries(value, depth) : value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Selects properties, because errors of libraries contain statements, parameters and whole requests. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    details: 'details' in error ? redactValue(error.details, depth + 1) : undefined,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : redactValue(error.cause, depth + 1),
  };
}

/** JSON escapes only ASCII control characters, but these others can also end a line or start a terminal command. */
function escapeControls(line: string): string {
  return line.replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Contexts in which Nest logs every loaded module and route; logged at debug level. */
const chattyContexts = new Set(['InstanceLoader', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

/** Nest logger that writes to our logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the message, the optional stack and values, and the context as one list of arguments. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' && !isStack(rest.at(-1)) ? rest.at(-1) : undefined;
    const others = context === undefined ? rest : rest.slice(0, -1);
    const fields: Record<string, unknown> = {
      context,
      stack: others.find(isStack),
      err: [message, ...others].find((value) => types.isNativeError(value)),
      data: [message, ...others].filter(
        (value) => typeof value === 'object' && value !== null && !types.isNativeError(value),
      ),
    };
    if (Array.isArray(fields.data) && fields.data.length === 0) delete fields.data;
    const pinoLevel = level === 'info' && typeof context === 'string' && chattyContexts.has(context) ? 'debug' : level;
    if (typeof message === 'string') this.logger[pinoLevel](fields, message);
    else this.logger[pinoLevel](fields);
  }
}

function isStack(value: unknown): boolean {
  return typeof value === 'string' && /\n\s+at /.test(value);
}
