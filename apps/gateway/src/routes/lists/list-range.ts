import { maxListOffset, maxListRows, sortDirectionSchema } from '@rfp/contracts/opportunity';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { validate } from '../../edge/validate.js';
import { parseJson } from '../../edge/parse-json.js';

const rowSchema = z.int().min(0);
export const offsetSchema = rowSchema.max(maxListOffset);
const rangeSchema = z
  .tuple([offsetSchema, rowSchema])
  .refine(([first, last]) => first <= last, 'Must be [first, last] with first at most last')
  .refine(([first, last]) => last - first < maxListRows, `Must hold at most ${maxListRows} rows`);

export interface Window {
  offset: number;
  limit: number;
}

/** Parses the `range` of ra-data-simple-rest. */
export function readRange(text: string): Window {
  const [first, last] = validate(rangeSchema, parseJson(text, 'range'), 'range');
  return { offset: first, limit: last - first + 1 };
}

/** Schema of `["name","ASC"]` with a name of `fields`. */
export function sortSchemaOver<T extends z.ZodType>(fields: T) {
  return z.tuple([fields, z.string().toUpperCase().pipe(sortDirectionSchema)]);
}

/** For lists with a single order: newest first, by a timestamp or by the id, which is time-ordered. */
export function newestFirst(column: string) {
  return {
    sort: z.tuple([z.enum([column, 'id']), z.string().toUpperCase().pipe(z.literal('DESC'))]),
    order: [column, 'DESC'] as const,
  };
}

/** `opportunities 0-49/319`; `opportunities *\/319` without rows, and after a cursor, where the offset is unknown. */
export function contentRange(resource: string, offset: number | null, rows: number, total: number): string {
  return rows === 0 || offset === null
    ? `${resource} */${total}`
    : `${resource} ${offset}-${offset + rows - 1}/${total}`;
}

/** Sets `Content-Range` and `X-Total-Count`. */
export function setRangeHeaders(
  reply: FastifyReply,
  resource: string,
  { offset, rows, total }: { offset: number | null; rows: { length: number }; total: number },
): void {
  void reply.header('content-range', contentRange(resource, offset, rows.length, total)).header('x-total-count', total);
}
