import { type Doubts } from './find-doubts.js';

/** How much each measure of a sentence counts against it, or for it; tools/fit-doubts.mjs writes this table. */
export const doubtWeights: readonly (readonly [keyof Doubts, number])[] = [
  ['copied', 8.251],
  ['reworded', -2.773],
  ['unsupported', 8.27],
  ['evidence', -1.819],
  ['covered', -1.864],
  ['newClaim', 1.557],
  ['otherDenials', 1.015],
  ['otherPartyFirst', 1.043],
  ['newParty', 0.579],
  ['emphasis', 0.954],
];

/** The doubt of a sentence of which all measures are 0. */
export const baseDoubt = 2.105;

/** A sentence of more doubt is dropped. */
export const maxDoubt = -1.55;
