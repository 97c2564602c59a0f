import { type Doubts } from './find-doubts.js';

/** Weight of each measure: positive weights add doubt, negative ones remove it. Written by tools/writers/fit-doubts.mjs. */
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

/** Doubt of a sentence whose measures are all 0. */
export const baseDoubt = 2.105;

/** A sentence with more doubt is dropped. */
export const maxDoubt = -1.55;
