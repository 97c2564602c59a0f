import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { request as httpRequest } from 'node:http';
import { z } from 'zod';

export interface ResponseData {
  status: number;
  headers: Headers;
  /** Empty if the body is not a JSON object. */
  body: Record<string, unknown>;
  text: string;
}

export interface RequestInput {
  body?: unknown;
  /** Sent as is, instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  token?: string | null;
  headers?: Record<string, string>;
}

/** Sends a request without the client; does not follow redirects. */
export async function send(
  url: string,
  method: string,
  path: string,
  { body, raw, token = null, headers = {} }: RequestInput = {},
): Promise<ResponseData> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(path.startsWith(authPrefix) ? { [authApiVersionHeader]: authApiVersion } : {}),
      ...(sent === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  return toResponseData(response.status, response.headers, await textOf(response));
}

/** Reads the text of a response. Returns an empty text for an event stream, because it does not end. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  await response.body?.cancel();
  return '';
}

/** Sends a request of the auth wire contract. */
export function sendAuth(url: string, method: string, path: string, input?: RequestInput): Promise<ResponseData> {
  return send(url, method, authPrefix + path, input);
}

/** Sends a request with headers that `fetch` does not allow, such as `Host`. */
export function sendRaw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<ResponseData> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url + path,
      {
        method,
        headers: { ...headers, ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        setHost: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve(toResponseData(response.statusCode ?? 0, new Headers(pairs), text));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function toResponseData(status: number, headers: Headers, text: string): ResponseData {
  return { status, headers, body: objectIn(text), text };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** An error of the client. */
export interface Failure {
  name: string;
  status: number | undefined;
  code: string | undefined;
  message: string;
}

const failureSchema = z.object({
  name: z.string(),
  status: z.number().optional(),
  code: z.string().optional(),
  message: z.string(),
});

/** Returns the error of a result of the client. Throws if the call succeeded. */
export function failureOf({ error }: { error: unknown }): Failure {
  if (error === null) throw new Error('it succeeded');
  const { name, status, code, message } = failureSchema.parse(error);
  return { name, status, code, message };
}

/** The client's error for a refused request. */
export function apiError(status: number, code: string, message: unknown = expect.any(String)): object {
  return { name: 'AuthApiError', status, code, message };
}

/** Expects that the client reports a refused request. */
export function expectRefusal(result: { error: unknown }, status: number, code: string, message?: unknown): void {
  expect(failureOf(result)).toEqual(apiError(status, code, message));
}

/** Expects that the client reports an error with these members. */
export function expectFailure(result: { error: unknown }, members: Partial<Record<keyof Failure, unknown>>): void {
  expect(failureOf(result)).toMatchObject(members);
}

/** The answer to a refused request. */
export function refused(status: number, code: string): object {
  return { status, body: { code } };
}
