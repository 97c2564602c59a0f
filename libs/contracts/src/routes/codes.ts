import { z } from 'zod';
import { codeListSchema, codeSystemSchema, maxCodeQuery, maxCodes } from '../vocabulary/codes.js';
import { countUpTo } from '../wire/count-up-to.js';
import { type Routes } from './route.js';

export const codesQuerySchema = z.strictObject({
  q: z
    .string()
    .max(maxCodeQuery)
    .optional()
    .meta({ description: 'Beginning of a code, or words of a title. Default: the broadest codes.' }),
  codes: z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((code) => code !== ''))
    .pipe(z.array(z.string()).max(maxCodes))
    .optional()
    .meta({
      description: `Comma list of up to ${maxCodes} codes to look up, instead of a search. Unknown ones are left out.`,
    }),
  limit: countUpTo(maxCodes).meta({ description: 'Maximum number of codes (default: 20).' }),
});
export type CodesQuery = z.output<typeof codesQuerySchema>;

export const codeRoutes = {
  listCodes: {
    method: 'GET',
    path: '/codes/{system}',
    access: 'read',
    summary: 'Codes of a classification with their titles, by code or by words, best match first',
    params: z.strictObject({ system: codeSystemSchema.meta({ description: 'The classification' }) }),
    query: codesQuerySchema,
    reply: codeListSchema,
    requestHeaders: { 'If-None-Match': 'The `ETag` of an earlier response: 304 if it is still current' },
    headers: { ETag: 'Changes with the tables of the product', 'Cache-Control': 'How long it may be kept' },
  },
} as const satisfies Routes;
