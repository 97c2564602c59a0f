import { z } from 'zod';
import { isoInstantSchema } from '../primitives.js';

/** Services that consume events. */
export const consumingServices = ['opportunities', 'intelligence'] as const;
export const consumingServiceSchema = z.enum(consumingServices);

/** Dead letters of one list or request. */
export const maxDeadLetters = 100;

/** Longer bodies are cut in a list. */
export const shownBodyLength = 2000;

/** An event that a service could not handle, after all its deliveries. */
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
  /** Services that did not answer: their dead letters are not in the list. */
  unavailable: z.array(consumingServiceSchema),
});
export type DeadLetters = z.infer<typeof deadLettersSchema>;

export const deadLetterIdsSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxDeadLetters) });

/** Dead letters of one service. */
export const deadLetterRequestSchema = deadLetterIdsSchema.extend({
  service: consumingServiceSchema.meta({ description: 'Of the dead letters, as the list states it' }),
});

/** A replay that takes long is ended before its time limit: it says which letters it has not come to. */
export const replayedSchema = z.strictObject({
  /** Handled now, and no longer dead letters. */
  replayed: z.array(z.uuid()),
  failed: z.array(z.strictObject({ id: z.uuid(), code: z.string(), message: z.string() })),
  /** Not tried: too little time was left. */
  untried: z.array(z.uuid()),
});
export type Replayed = z.infer<typeof replayedSchema>;

export const discardedSchema = z.strictObject({ discarded: z.int().nonnegative() });
