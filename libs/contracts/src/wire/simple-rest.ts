import { z } from 'zod';

/** The query of ra-data-simple-rest: three JSON texts. */
export const simpleRestQuerySchema = z.strictObject({
  filter: z.string().max(100_000).optional().meta({
    description:
      'JSON object. Sources: `ids`, `kind`, `paused`; runs: `ids`, `source`, `status`, `asks`; accounts: `q`, `role`; quarantined records: none. `id` is an alias of `ids`.',
  }),
  range: z.string().max(100).optional(),
  sort: z.string().max(100).optional().meta({
    description:
      'JSON list of a column and a direction. Sources: `name`, `id` or `next_due_at`; all others have one order: `["id","DESC"]`, the newest first.',
  }),
});

/** Response headers of a list in the dialect of ra-data-simple-rest. */
export const simpleRestListHeaders = {
  'Content-Range': '`<resource> first-last/total`, `<resource> */0` for none',
  'X-Total-Count': 'The same total',
};
