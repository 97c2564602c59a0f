import { type Lifecycle, type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { type Random } from './random.js';
import { type Phase } from './schedule.js';

/** Input of a draft. */
export interface DraftInput {
  readonly random: Random;
  /** Index of the notice, which makes its number unique. */
  readonly index: number;
  readonly phase: Phase;
  /** ISO day to which all dates are relative. */
  readonly today: string;
}

/** A notice before it has its demo identity. */
export interface Draft {
  readonly source_name: string;
  readonly source_type: SourceType;
  /** Number as the source prints it. */
  readonly number: string;
  readonly fields: NoticeFields & { description: string };
}

/** The lifecycle that the source states. Half of the closed notices are still marked as open, as in real sources. */
export function lifecycleOf(random: Random, phase: Phase): Lifecycle {
  if (phase === 'forecast') return 'forecast';
  if (phase !== 'closed') return 'open';
  return random.weighted<Lifecycle>([
    ['open', 5],
    ['closed', 2],
    ['archived', 2],
    ['awarded', 1],
  ]);
}

/** Last two digits of the year of an ISO day, for numbers of notices. */
export function shortYear(today: string): string {
  return today.slice(2, 4);
}

/** The federal fiscal year of an ISO day. It begins in October. */
export function fiscalYear(today: string): number {
  return Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) >= 10 ? 1 : 0);
}
