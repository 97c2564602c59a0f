import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { plainLine } from '@rfp/sources/fields/plain-text';
import { z } from 'zod';

/** Error that the clients of Perplexity and OpenAI throw for an error status. */
const statusErrorGuard = z.object({
  status: z.int(),
  headers: z.instanceof(Headers).optional().catch(undefined),
  error: z.unknown(),
});
type StatusError = z.infer<typeof statusErrorGuard>;

const errorContentGuard = z.object({
  message: z.string().catch(''),
  type: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
});
type ErrorContent = z.infer<typeof errorContentGuard>;
const noContent: ErrorContent = { message: '', type: null, code: null };
/** The body of an error status: `{error: {...}}`, or only the content of `error`, which the client of OpenAI passes on. */
const errorBodyGuard = z.union([
  z.object({ error: errorContentGuard }).transform(({ error }) => error),
  errorContentGuard,
]);

/**
 * The error of a failed call. Messages of the client never reach people: they may quote a web page or a key.
 * @param call - the signals of the attempt and, if there is one, of the caller; the HTTP statuses with which the provider reports that it has removed a function
 */
export function toModelError(
  thrown: unknown,
  {
    signal,
    caller,
    retiredBy,
  }: { signal: AbortSignal; caller: AbortSignal | undefined; retiredBy: ReadonlySet<number> },
): AppError {
  if (caller?.aborted === true) return new AppError('REQUEST_ABORTED', { cause: thrown });
  if (signal.aborted) return new AppError('MODEL_TIMEOUT', { cause: thrown });
  const own = ownError(thrown);
  if (own !== null) return own;
  const status = statusErrorGuard.safeParse(thrown);
  if (status.success) return toStatusError(status.data, retiredBy);
  return new AppError('MODEL_UNREACHABLE', { cause: thrown });
}

/** Codes of connections that were never established. */
const neverConnectedCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|\w*CERT\w*)$/;
const codedGuard = z.object({ code: z.string() });
const wrappedGuard = z.object({ cause: z.unknown() });

/** Whether the provider may have begun to answer. It certainly has not after an error status or a connection that was never established. */
export function mayCost(thrown: unknown): boolean {
  if (ownError(thrown) !== null) return true;
  return (
    !statusErrorGuard.safeParse(thrown).success &&
    !causesOf(thrown).some((error) => neverConnectedCodes.test(codedGuard.safeParse(error).data?.code ?? ''))
  );
}

/** The AppError among the causes of an error that a client has wrapped. */
function ownError(thrown: unknown): AppError | null {
  return causesOf(thrown).find((error) => error instanceof AppError) ?? null;
}

/** An error and its causes. */
function causesOf(thrown: unknown): unknown[] {
  const causes: unknown[] = [];
  let error = thrown;
  while (error !== undefined && causes.length < 5) {
    causes.push(error);
    error = wrappedGuard.safeParse(error).data?.cause;
  }
  return causes;
}

function toStatusError({ status, headers, error }: StatusError, retiredBy: ReadonlySet<number>): AppError {
  const body = errorBodyGuard.safeParse(error);
  const content = body.success ? body.data : noContent;
  const result = codeOf(status, content, retiredBy);
  return new AppError(result, {
    ...(isRedirect(status) && { message: 'The provider of the model redirects to another address.' }),
    details: {
      status,
      ...(result === 'MODEL_RATE_LIMITED' && pauseOf(headers)),
      // A provider message about a key may quote the key.
      ...(result === 'MODEL_REFUSED' && content.message !== '' && { provider_message: plainLine(content.message) }),
    },
  });
}

const codesByStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'MODEL_KEY_REFUSED'],
  [402, 'MODEL_CREDIT_SPENT'],
  [403, 'MODEL_KEY_REFUSED'],
  [408, 'MODEL_TIMEOUT'],
  [409, 'MODEL_ERROR'],
  [429, 'MODEL_RATE_LIMITED'],
]);

function codeOf(status: number, { message, type, code }: ErrorContent, retiredBy: ReadonlySet<number>): ErrorCode {
  const typeAndCode = `${code ?? ''} ${type ?? ''}`;
  if (retiredBy.has(status) && !(status === 404 && isUnknownModel(message, typeAndCode))) return 'MODEL_RETIRED';
  if (status === 429 && /quota|billing/i.test(typeAndCode)) return 'MODEL_CREDIT_SPENT';
  return codesByStatus.get(status) ?? (status >= 500 ? 'MODEL_ERROR' : 'MODEL_REFUSED');
}

/** Ollama and vLLM report an unknown model only in the message. */
function isUnknownModel(message: string, typeAndCode: string): boolean {
  return /model/i.test(typeAndCode) || /\bmodel\b.*(?:not found|does not exist)/i.test(message.slice(0, 500));
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function pauseOf(headers: Headers | undefined): { retry_after_ms: number; retry_after_seconds: number } | undefined {
  const inMs = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  const printed = headers?.get('retry-after') ?? '';
  const inSeconds = printed === '' ? Number.NaN : Number(printed);
  const until = Number.isNaN(inSeconds) ? Date.parse(printed) - Date.now() : inSeconds * 1000;
  const pause = [inMs, until].find((ms) => Number.isFinite(ms) && ms >= 0);
  return pause === undefined ? undefined : { retry_after_ms: pause, retry_after_seconds: Math.ceil(pause / 1000) };
}
