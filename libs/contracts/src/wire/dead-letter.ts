import { z } from 'zod';
import { isoInstantSchema } from '../primitives.js';

/** Services that consume events. */
export const consumingServices = ['opportunities', 'intelligence', 'auth'] as const;
export const consumingServiceSchema = z.enum(consumingServices);

/** Maximum dead letters of one list or request. */
export const maxDeadLetters = 100;

/** Maximum characters of a body in a list; longer ones are cut. */
export const shownBodyLength = 2000;

/** An event that a service could not handle after all its deliveries. */
export const deadLetterSchema = z.strictObject({
  id: z.uuid(),
  service: consumingServiceSchema.meta({ description: 'The service that could not handle the event' }),
  type: z.string().meta({ description: 'Name of the event' }),
  died_at: isoInstantSchema,
  deliveries: z.int().nonnegative().meta({ description: 'How often it was delivered, including replays' }),
  code: z.string().meta({ description: 'Code of the last error' }),
  message: z.string(),
  body: z.string().meta({ description: `The event as received, cut at ${shownBodyLength} characters` }),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const deadLettersSchema = z.strictObject({
  dead_letters: z
    .array(deadLetterSchema)
    .meta({ description: `The newest ${maxDeadLetters} of each service, the newest first` }),
  total: z.int().nonnegative(),
  /** Services that did not answer; the list lacks their dead letters. */
  unavailable: z.array(consumingServiceSchema),
});
export type DeadLetters = z.infer<typeof deadLettersSchema>;

export const deadLetterIdsSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxDeadLetters) });

/** Dead letters of one service. */
export const deadLetterRequestSchema = deadLetterIdsSchema.extend({
  service: consumingServiceSchema.meta({ description: 'Service of the dead letters, as in the list' }),
});

/** Result of a replay. A slow replay stops before its time limit and reports the letters that it did not reach. */
export const replayedSchema = z.strictObject({
  /** Handled now, so no longer dead letters. */
  replayed: z.array(z.uuid()),
  failed: z.array(z.strictObject({ id: z.uuid(), code: z.string(), message: z.string() })),
  /** Not replayed, because too little time was left. */
  untried: z.array(z.uuid()),
});
export type Replayed = z.infer<typeof replayedSchema>;

export const discardedSchema = z.strictObject({ discarded: z.int().nonnegative() });
