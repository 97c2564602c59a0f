import { type Answer } from './financial-types.js';

type LeftOut = Answer<unknown>['leftOut'];

const isEmptyPart = (part: unknown): boolean => part === null || (Array.isArray(part) && part.length === 0);

/** Why something cannot be had, if a source failed; undefined if only too little is known. */
export function failureOf({ leftOut }: { leftOut: LeftOut }): LeftOut[number] | undefined {
  return leftOut.find(({ code }) => code !== undefined);
}

/** Whether a source failed, and nothing came of any other. */
export function isMissed({ content, leftOut }: Answer<unknown>): boolean {
  const parts: unknown[] = typeof content === 'object' && content !== null ? Object.values(content) : [];
  return failureOf({ leftOut }) !== undefined && parts.every(isEmptyPart);
}

/** Whether the content is simulated because the server could not provide it. */
export function isSimulated({ demo }: Pick<Answer<unknown>, 'demo'>): boolean {
  return demo === 'unavailable' || demo === 'unconfigured';
}

/** The content, with samples in place of its empty parts. */
export function fillContent<C extends object>(content: C, samples: C): C {
  const parts: [string, unknown][] = Object.entries(content);
  return { ...samples, ...Object.fromEntries(parts.filter(([, part]) => !isEmptyPart(part))) };
}
