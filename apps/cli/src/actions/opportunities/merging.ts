import { formatInstant } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import {
  candidateReasonLabels,
  type MergeCandidate,
  mergeCandidateSchema,
  type MergeDecision,
  mergeDecisionSchema,
  type NoticeName,
  noticeText,
  noticeTextSchema,
} from '@rfp/contracts/opportunities/merge-decision';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { buyerLine } from '@rfp/contracts/text/buyer-lines';
import { z } from 'zod';
import { invalid } from '../../errors/invalid.js';
import { type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { printPlan } from '../change.js';
import { chosenFields, printHint, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { list } from '../list.js';
import { undoMarks } from './marks.js';

const fields = Object.keys(mergeDecisionSchema.shape);

/** `rfp opp split` */
export async function splitOpportunity(
  context: Context,
  _options: Options,
  id: string,
  notices: string[],
): Promise<void> {
  const { client } = context;
  const records = notices.map(parseNotice);
  const opportunity = await client.getOpportunity({ id });
  if (context.dryRun) return printSplit(context, opportunity, records);
  const request = { id: opportunity.id, records, version: opportunity.version };
  await saveDecision(context, () => client.splitOpportunity(request));
}

/** `rfp opp merge` */
export async function mergeOpportunities(
  context: Context,
  _options: Options,
  id: string,
  other: string,
): Promise<void> {
  const { client } = context;
  const [into, merged] = await Promise.all([client.getOpportunity({ id }), client.getOpportunity({ id: other })]);
  if (into.id === merged.id) throw new AppError('ALREADY_MERGED');
  if (context.dryRun) return printMerge(context, into, merged);
  const request = { id: into.id, with: merged.id, version: into.version };
  await saveDecision(context, () => client.mergeOpportunities(request));
}

async function saveDecision(context: Context, request: () => Promise<MergeDecision>): Promise<void> {
  chosenFields(context, fields);
  const decision = await request();
  printOne(context, decision, () => describe(context, decision));
  printHint(context, `Undo:  rfp opp undo ${decision.id}`);
}

/** `rfp opp duplicates` */
export const listCandidates = list<MergeCandidate, [id: string]>({
  fields: Object.keys(mergeCandidateSchema.shape),
  line: ({ reasons, agency_path, ...candidate }) => ({
    ...candidate,
    agency_path: agency_path?.join(' > ') ?? null,
    reasons: reasons.join(' '),
  }),
  none: 'No possible duplicates',
  table: (context, candidates) => candidates.map((candidate) => describeCandidate(context, candidate)).join('\n'),
  async read({ client }, _options, id) {
    const { id: into, candidates } = await client.listMergeCandidates({ id });
    const [first] = candidates;
    return {
      records: candidates,
      hints: first === undefined ? [] : [`Merge the first one:  rfp opp merge ${into} ${first.id} --dry-run`],
    };
  },
});

function describeCandidate({ colorize }: Context, candidate: MergeCandidate): string {
  const { id, title, opportunity_number, source_name, reasons } = candidate;
  const facts = [opportunity_number, buyerLine(candidate), source_name].filter((fact) => fact !== null);
  return [
    `${colorize('bold', sanitize(title))}  ${colorize('dim', id)}`,
    `  ${sanitize(facts.join(' · '))}`,
    `  ${reasons.map((reason) => candidateReasonLabels[reason]).join(', ')}`,
    '',
  ].join('\n');
}

/** `rfp opp decisions` */
export const listDecisions = list<MergeDecision, [id: string]>({
  fields,
  line: ({ records, ...decision }) => ({ ...decision, records: records.map(noticeText).join(' ') }),
  none: 'This opportunity was never split or merged',
  table: (context, decisions) => decisions.map((decision) => describe(context, decision)).join('\n'),
  async read({ client }, _options, id) {
    const { decisions } = await client.listMergeDecisions({ id });
    const last = decisions.find(({ undoable }) => undoable);
    return { records: decisions, hints: last === undefined ? [] : [`Undo the last one:  rfp opp undo ${last.id}`] };
  },
});

/** `rfp opp undo` */
export async function undoDecision(context: Context, _options: Options, id: string): Promise<number> {
  const effect = `Would undo the change of marks, split or merge ${id}, if it is one that can be undone.`;
  if (context.dryRun && !z.uuid().safeParse(id).success)
    throw new AppError('MERGE_DECISION_NOT_FOUND', { details: { id } });
  if (context.dryRun) return printPlan(context, 'write', async () => [{ command: 'opp undo', target: id, effect }]);
  try {
    return await undoMarks(context, id);
  } catch (error) {
    // The id is that of a decision, or the server is of an earlier release.
    if (!(error instanceof AppError) || error.status !== 404) throw error;
  }
  chosenFields(context, fields);
  const undone = await context.client.undoMergeDecision({ id });
  printOne(context, undone, () => describe(context, undone));
  return exitOk;
}

function parseNotice(text: string): NoticeName {
  const read = noticeTextSchema.safeParse(text);
  if (read.success) return read.data;
  throw invalid(
    `"${text}" is ${read.error.issues[0]?.message ?? 'not a notice'}`,
    'see the notices of an opportunity with  rfp opp history <id>',
  );
}

function describe({ colorize, io }: Context, decision: MergeDecision): string {
  const { id, kind, opportunity_id, other_id, records, decided_by, decided_at, revoked_by, revoked_at } = decision;
  const byUserAndTime = (who: string | null, when: string) =>
    `${formatInstant(when, io.timeZone)}${who === null ? '' : ` by ${sanitize(who)}`}`;
  const head = kind === 'split' ? `${opportunity_id} split: ${other_id}` : `${other_id} merged into ${opportunity_id}`;
  return [
    `${colorize('bold', head)}  ${colorize('dim', id)}`,
    `  ${byUserAndTime(decided_by, decided_at)}${revoked_at === null ? '' : `; undone ${byUserAndTime(revoked_by, revoked_at)}`}`,
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
