import { z } from 'zod';

/** Classifications of the work, and the groups to which a competition is restricted. */
export const codeSystems = ['naics', 'psc', 'set-asides'] as const;
export const codeSystemSchema = z.enum(codeSystems);
export type CodeSystem = z.infer<typeof codeSystemSchema>;

export const maxCodes = 100;
export const defaultCodes = 20;
export const maxCodeQuery = 200;

export const codeSchema = z.strictObject({
  code: z.string(),
  title: z.string(),
  ended: z.iso.date().nullable().meta({ description: 'Last day on which it was in use; null if it still is' }),
  parents: z
    .array(z.strictObject({ code: z.string(), title: z.string() }))
    .meta({ description: 'The codes that contain it, broadest first' }),
});
export type Code = z.infer<typeof codeSchema>;

export const codeListSchema = z.strictObject({
  total: z.int().nonnegative().meta({ description: 'Codes found, of which `limit` are listed' }),
  codes: z.array(codeSchema),
});
