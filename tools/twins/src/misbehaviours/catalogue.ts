import { type Fault, type FaultPlan } from '../fault.js';
import { type AnswerFormat } from './answer-format.js';
import { archives } from './archives.js';
import { bodies } from './bodies.js';
import { connections } from './connections.js';
import { ids } from './ids.js';
import { type Misbehaviour } from './misbehaviour.js';
import { paging } from './paging.js';
import { redirects } from './redirects.js';
import { statusCodes } from './status-codes.js';
import { shapes } from './shapes.js';
import { values } from './values.js';
import { markup } from './markup.js';

const families = {
  refusals: statusCodes,
  redirects,
  connections,
  bodies,
  shapes,
  ids,
  pages: paging,
  values,
  writtenForms: markup,
  archives,
};

/** Every known or conceivable misbehaviour of a source, with the family that it belongs to. */
export const misbehaviours: readonly (Misbehaviour & { family: string })[] = Object.entries(families).flatMap(
  ([family, all]) => all.map((one) => ({ ...one, family })),
);

/** Requests that a misbehaviour hits: every one, every one for records, or of those the first or all but the first. */
export type Position = 'requests' | 'records' | 'first' | 'later';

/** The fault that a misbehaviour plans first, and which requests it hits. */
export function planOf(
  misbehaviour: Misbehaviour,
  answers: AnswerFormat,
): { fault: Fault['kind']; position: Position } {
  const plans: FaultPlan[] = [];
  misbehaviour.apply({ misbehave: (plan) => void plans.push(...[plan].flat()) }, answers);
  const [first] = plans;
  if (first === undefined) throw new Error(`The misbehaviour "${misbehaviour.name}" plans no fault.`);
  return { fault: first.kind, position: positionOf(first) };
}

function positionOf({ after, times, path }: FaultPlan): Position {
  if (after !== undefined) return 'later';
  if (times !== undefined) return 'first';
  return path === undefined ? 'requests' : 'records';
}
