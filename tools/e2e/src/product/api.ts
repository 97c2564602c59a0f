import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { z } from 'zod';
import { type ApiAccess } from './programs.js';

const codeSchema = z.object({ code: z.union([z.string(), z.number()]).transform(String) }).catch({ code: '' });

export interface ApiResponse {
  status: number;
  /** Error code of a failure. */
  code: string;
  body: unknown;
}

async function call(address: string, method: string, token: string, body?: unknown): Promise<ApiResponse> {
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, code: codeSchema.parse(parsed).code, body: parsed };
}

/** Calls the REST API without a browser. */
export function callApi({ url, token }: ApiAccess, method: string, path: string, body?: unknown): Promise<ApiResponse> {
  return call(url + apiPrefix + path, method, token, body);
}

/** Calls the auth service without its client. */
export function callAuth(
  { url, token }: ApiAccess,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  return call(url + authPrefix + path, method, token, body);
}
