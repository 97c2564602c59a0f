import { type Answer } from './financial-types.js';

type LeftOut = Answer<unknown>['leftOut'];

const isEmptyPart = (part: unknown): boolean => part === null || (Array.isArray(part) && part.length === 0);

/** Returns the part that is missing because a source failed; undefined if parts are only missing because of too little data. */
export function findFailure({ leftOut }: { leftOut: LeftOut }): LeftOut[number] | undefined {
  return leftOut.find(({ code }) => code !== undefined);
}

/** Whether a source failed and no other source provided content. */
export function lacksContent({ content, leftOut }: Answer<unknown>): boolean {
  const parts: unknown[] = typeof content === 'object' && content !== null ? Object.values(content) : [];
  return findFailure({ leftOut }) !== undefined && parts.every(isEmptyPart);
}

/** Whether the content is simulated because the server could not provide it. */
export function isSimulated({ demo }: Pick<Answer<unknown>, 'demo'>): boolean {
  return demo === 'unavailable' || demo === 'unconfigured';
}

/** Fills the empty parts of the content with samples. */
export function fillContent<C extends object>(content: C, samples: C): C {
  const parts: [string, unknown][] = Object.entries(content);
  return { ...samples, ...Object.fromEntries(parts.filter(([, part]) => !isEmptyPart(part))) };
}
