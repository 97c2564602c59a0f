import { z } from 'zod';

const text = z.union([z.string(), z.number()]).transform(String).nullish();

/** A meta tag. Firecrawl returns a list if the tag occurs twice. */
const tag = z.union([z.string(), z.array(z.string()).transform((all) => all[0] ?? null)]).nullish();

/** One page. The extracted records are in `json` in v2 and in `extract` in early v1. */
export const documentGuard = z.object({
  markdown: z.string().nullish(),
  json: z.unknown().optional(),
  extract: z.unknown().optional(),
  metadata: z.object({ title: tag, url: tag, sourceURL: tag, statusCode: z.number().nullish(), error: tag }).nullish(),
});
export type FirecrawlDocument = z.infer<typeof documentGuard>;

/** Members common to all responses. A failure may have status 200. */
export const envelopeGuard = z.object({ success: z.boolean().nullish(), error: z.string().nullish() });

const jobId = z.string().regex(/^[\w-]{1,100}$/);
export const startedGuard = z.object({ id: jobId });

const jobStatus = z.enum(['scraping', 'processing', 'pending', 'queued', 'completed', 'failed', 'cancelled']);
export const jobGuard = z.object({ status: jobStatus, error: z.string().nullish() });

/** A part of the results of a job. */
export const crawlGuard = z.object({
  completed: z.int().nonnegative().nullish(),
  next: z.string().nullish(),
  data: z.array(documentGuard),
});

/** Records are validated later, one by one, so that an unreadable record does not affect the others. */
export const extractionGuard = z.object({ opportunities: z.array(z.unknown()).nullable() });

/** A record from a model: any member may be missing, a number, or wrong. */
export const recordGuard = z.object({
  title: text,
  description: text,
  agency: text,
  opportunity_number: text,
  posted_date: text,
  due_date: text,
  estimated_value: text,
  location: text,
  contact: text,
  url: text,
  category: text,
});
export type ModelRecord = z.infer<typeof recordGuard>;

const member = (description: string) => ({ type: ['string', 'null'], description });

/** Schema of the records that Firecrawl's model extracts from a page. */
export const extractionSchema = {
  type: 'object',
  properties: {
    opportunities: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string', description: 'Title of the opportunity, word for word as on the page' },
          description: member('Description, word for word as on the page'),
          agency: member('Buying or funding organization'),
          opportunity_number: member('Solicitation, bid, RFP or funding number as printed'),
          posted_date: member('Date of publication as printed'),
          due_date: member('Deadline for proposals as printed, with time and zone'),
          estimated_value: member('Estimated value in US dollars as printed'),
          location: member('Place'),
          contact: member('Name, e-mail and telephone of the contact'),
          url: member('Link to the page of the opportunity'),
          category: member('Kind of notice or category'),
        },
        required: ['title'],
      },
    },
  },
  required: ['opportunities'],
} as const;

export const extractionPrompt =
  'List every open bid, RFP, RFQ, tender or grant on the page. Copy each text word for word. Leave out what the page does not say: use null, never a guess.';
