import { formatInstant } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import {
  type MergeDecision,
  mergeDecisionSchema,
  type NoticeName,
  noticeText,
  noticeTextSchema,
} from '@rfp/contracts/merge-decision';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields, printOne, printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { sendIdempotent } from '../send-idempotent.js';

type Options = Record<string, unknown>;

const fields = Object.keys(mergeDecisionSchema.shape);

/** `rfp opp split` */
export async function splitOpportunity(io: Io, id: string, notices: string[], options: Options): Promise<void> {
  const context = createContext(io, options);
  const records = notices.map(parseNotice);
  const { client } = context;
  const opportunity = await client.getOpportunity({ id }, { signal: io.signal });
  if (options['dryRun'] === true) return printSplit(context, opportunity, records);
  chosenFields(context, fields);
  const request = { records, version: opportunity.version };
  printDecision(
    context,
    await sendIdempotent(context, (call) => client.splitOpportunity({ id: opportunity.id, ...request }, call)),
  );
}

/** `rfp opp merge` */
export async function mergeOpportunities(io: Io, id: string, other: string, options: Options): Promise<void> {
  const context = createContext(io, options);
  const { client } = context;
  const [into, merged] = await Promise.all(
    [id, other].map((each) => client.getOpportunity({ id: each }, { signal: io.signal })),
  );
  if (into === undefined || merged === undefined || into.id === merged.id) throw new AppError('ALREADY_MERGED');
  if (options['dryRun'] === true) return printMerge(context, into, merged);
  chosenFields(context, fields);
  const request = { with: merged.id, version: into.version };
  printDecision(
    context,
    await sendIdempotent(context, (call) => client.mergeOpportunities({ id: into.id, ...request }, call)),
  );
}

/** `rfp opp decisions` */
export async function listDecisions(io: Io, id: string, options: Options): Promise<void> {
  const context = createContext(io, options);
  const { decisions } = await context.client.listMergeDecisions({ id }, { signal: io.signal });
  printRecords(context, {
    records: decisions,
    allFields: fields,
    lineFields: fields,
    lines: decisions.map(({ records, ...decision }) => ({ ...decision, records: records.map(noticeText).join(' ') })),
    table: () =>
      decisions.length === 0
        ? 'Nobody has split or merged it\n'
        : decisions.map((decision) => describe(context, decision)).join('\n'),
  });
  const last = decisions.find(({ undoable }) => undoable);
  if (last !== undefined) printHint(context, `Undo the last one:  rfp opp undo ${last.id}`);
}

/** `rfp opp undo` */
export async function undoDecision(io: Io, id: string, options: Options): Promise<void> {
  const context = createContext(io, options);
  if (isDryRun(options)) {
    if (!z.uuid().safeParse(id).success) throw new AppError('MERGE_DECISION_NOT_FOUND', { details: { id } });
    const effect = `Would undo the split or merge ${id}, if it is one that can be undone.`;
    await printPlan(context, async () => [{ command: 'opp undo', target: id, effect }]);
    return;
  }
  chosenFields(context, fields);
  const undone = await context.client.undoMergeDecision({ id }, { signal: io.signal });
  printOne(context, undone, () => describe(context, undone));
}

function parseNotice(text: string): NoticeName {
  const read = noticeTextSchema.safeParse(text);
  if (read.success) return read.data;
  throw new AppError('VALIDATION', {
    message: `"${text}" is ${read.error.issues[0]?.message ?? 'not a notice'}`,
    details: { hint: 'see the notices of an opportunity with  rfp opp history <id>' },
  });
}

function printDecision(context: Context, decision: MergeDecision): void {
  printOne(context, decision, () => describe(context, decision));
  printHint(context, `Undo:  rfp opp undo ${decision.id}`);
}

function describe({ colorize, io }: Context, decision: MergeDecision): string {
  const { id, kind, opportunity_id, other_id, records, decided_by, decided_at, revoked_by, revoked_at } = decision;
  const at = (who: string | null, when: string) =>
    `${formatInstant(when, io.timeZone)}${who === null ? '' : ` by ${sanitize(who)}`}`;
  const head = kind === 'split' ? `${opportunity_id} split: ${other_id}` : `${other_id} merged into ${opportunity_id}`;
  return [
    `${colorize('bold', head)}  ${colorize('dim', id)}`,
    `  ${at(decided_by, decided_at)}${revoked_at === null ? '' : `; undone ${at(revoked_by, revoked_at)}`}`,
    ...records.map((notice) => `  ${sanitize(noticeText(notice))}`),
    '',
  ].join('\n');
}

function printSplit(context: Context, { id, title, sources }: OpportunityDetail, records: NoticeName[]): void {
  const moved = new Set(records.map(noticeText));
  const all = new Set(sources.map(noticeText));
  const missing = records.find((each) => !all.has(noticeText(each)));
  if (missing !== undefined) throw new AppError('NOTICE_NOT_IN_OPPORTUNITY', { details: { id, ...missing } });
  const stays = [...all].filter((each) => !moved.has(each));
  if (stays.length === 0) throw new AppError('LAST_NOTICE', { details: { id } });
  printOne(context, { id, moves: [...moved], stays }, () =>
    [`Would split ${sanitize(title)}`, `  off:  ${[...moved].join(' ')}`, `  stay: ${stays.join(' ')}`, ''].join('\n'),
  );
}

function printMerge(context: Context, into: OpportunityDetail, merged: OpportunityDetail): void {
  const moves = [...new Set(merged.sources.map(noticeText))];
  printOne(context, { id: into.id, with: merged.id, moves }, () =>
    [`Would merge ${sanitize(merged.title)}`, `  into: ${sanitize(into.title)}`, `  with: ${moves.join(' ')}`, ''].join(
      '\n',
    ),
  );
}
