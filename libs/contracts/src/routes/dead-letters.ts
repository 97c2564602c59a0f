import { deadLetterRequestSchema, deadLettersSchema, discardedSchema, replayedSchema } from '../wire/dead-letter.js';
import { type Routes } from './route.js';

export const deadLetterRoutes = {
  deadLetters: {
    method: 'GET',
    path: '/dead-letters',
    access: 'read-dead-letters',
    summary: 'Events that services could not handle, newest first; stored for 30 days',
    reply: deadLettersSchema,
  },
  replayDeadLetters: {
    method: 'POST',
    path: '/dead-letters/replay',
    access: 'manage-dead-letters',
    summary: 'Redeliver events that a service could not handle, after the cause was fixed',
    body: deadLetterRequestSchema,
    reply: replayedSchema,
  },
  discardDeadLetters: {
    method: 'POST',
    path: '/dead-letters/discard',
    access: 'manage-dead-letters',
    summary: 'Delete events that a service could not handle',
    body: deadLetterRequestSchema,
    reply: discardedSchema,
  },
} as const satisfies Routes;
