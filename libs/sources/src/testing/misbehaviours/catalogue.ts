import { type Fault, type FaultPlan } from '@rfp/twins/fault';
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

/** Every known or conceivable misbehaviour of a source, with its family. */
export const misbehaviours: readonly (Misbehaviour & { family: string })[] = Object.entries(families).flatMap(
  ([family, all]) => all.map((one) => ({ ...one, family })),
);

/** Requests to which a misbehaviour applies: all, all for records, the first for records, or all for records except the first. */
export type Position = 'requests' | 'records' | 'first' | 'later';

/** First fault of a misbehaviour, and the requests to which it applies. */
export function firstPlannedFault(
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
