import { z } from 'zod';
import { isoInstantSchema } from '../primitives.js';

/** The model that wrote an answer or a sentence, and when. Model text is shown only to users who asked a model. */
export const writtenBySchema = z.strictObject({ model: z.string(), at: isoInstantSchema });
export type WrittenBy = z.infer<typeof writtenBySchema>;
