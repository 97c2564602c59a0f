import path from 'node:path';
import { fetchErrors } from '@rfp/contracts/error-catalogue/fetching';
import { problemSchema } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type FuzzRequest } from './make-request.js';
import { type Answer } from './send.js';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Patterns of internals that no answer may contain: stacks, file names, SQL, and messages of the database or of libraries. */
const leaks: readonly RegExp[] = [
  /\bat \S+ \(.{1,200}:\d+:\d+\)/,
  /node_modules|\.[cm]?[jt]s:\d+:\d+/,
  /QueryFailedError|ZodError|FST_ERR|\b(?:Type|Range|Syntax|Reference|Internal)Error\b/,
  /Cannot read prop|is not a function|is not iterable|Converting circular/,
  /syntax error at or near|syntax error in ts|invalid input syntax|invalid byte sequence|duplicate key value|violates \S+ constraint/,
  /(?:relation|column|function) "?[\w.]+"? does not exist|out of range for type|canceling statement|current transaction is aborted/,
];
const refusals = new Set([400, 401, 403, 404, 405, 406, 409, 410, 412, 413, 414, 415, 422, 428, 429, 431]);
/** Error format of the Model Context Protocol. */
const mcpProblem = z.object({ jsonrpc: z.literal('2.0'), error: z.object({ code: z.int(), message: z.string() }) });
const authProblem = z.object({ code: z.union([z.int(), z.string()]), error_code: z.string().optional() });

/** Faults of an answer; empty if there are none. */
export function findFaults(request: FuzzRequest, { status, mediaType, text, error }: Answer): string[] {
  if (error !== null) return [`no answer: ${error}`];
  return [...findLeaks(text), ...findWrongStatus(status, text), ...findWrongProblem(request, status, mediaType, text)];
}

function findLeaks(text: string): string[] {
  const found = leaks.flatMap((leak) => leak.exec(text)?.[0] ?? []);
  if (text.includes(root)) found.push(root);
  return found.map((each) => `the answer contains ${JSON.stringify(each)}`);
}

function findWrongStatus(status: number, text: string): string[] {
  if (status >= 200 && status < 400) return [];
  if (refusals.has(status) || isSourceError(text)) return [];
  return [`status ${status}: ${text.slice(0, 300)}`];
}

/** Whether the error is that of a page or source which the product requested for the caller. It is not a failure of the product. */
function isSourceError(text: string): boolean {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  return Object.hasOwn(fetchErrors, code);
}

/** Faults in the form of an error response. */
function findWrongProblem({ method, target }: FuzzRequest, status: number, mediaType: string, text: string): string[] {
  if (status < 400 || method === 'HEAD') return [];
  const isAuth = target.startsWith('/auth/v1/');
  const body = parse(text);
  if (isAuth && authProblem.safeParse(body).success) return [];
  if (/^\/api\/mcp(?:\?|$)/.test(target) && mcpProblem.safeParse(body).success) return [];
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return [`no problem response (${mediaType}): ${text.slice(0, 200)}`];
  return problem.data.status === status ? [] : [`a problem of status ${problem.data.status} with status ${status}`];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
