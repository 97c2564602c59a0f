import { maxListOffset, maxListRows, sortDirectionSchema } from '@rfp/contracts/opportunity';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { check } from '../edge/check.js';
import { parseJson } from '../edge/parse-json.js';

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

/** The rows that the `range` of ra-data-simple-rest speaks of. */
export function readRange(text: string): Window {
  const [first, last] = check(rangeSchema, parseJson(text, 'range'), 'range');
  return { offset: first, limit: last - first + 1 };
}

/** `["name","ASC"]` over the names that `fields` takes. */
export function sortSchemaOver<T extends z.ZodType>(fields: T) {
  return z.tuple([fields, z.string().toUpperCase().pipe(sortDirectionSchema)]);
}

/** The order of a list that has only one: by when, or by id, which is made in order of time. */
export function newestFirst(when: string) {
  return {
    sort: z.tuple([z.enum([when, 'id']), z.string().toUpperCase().pipe(z.literal('DESC'))]),
    order: [when, 'DESC'] as const,
  };
}

/** `opportunities 0-49/319`; `opportunities *\/0` for none. */
export function contentRange(resource: string, offset: number, rows: number, total: number): string {
  return rows === 0 ? `${resource} */${total}` : `${resource} ${offset}-${offset + rows - 1}/${total}`;
}

/** Says which rows of how many an answer holds. */
export function tellRange(
  reply: FastifyReply,
  resource: string,
  { offset, rows, total }: { offset: number; rows: unknown[]; total: number },
): void {
  void reply.header('content-range', contentRange(resource, offset, rows.length, total)).header('x-total-count', total);
}
