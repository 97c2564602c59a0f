import { isInputRequiredResult, type InputRequiredResult } from '@modelcontextprotocol/server';
import { AppError } from '@rfp/contracts/errors';
import { workspaceTagNameSchema } from '@rfp/contracts/tracking/mark-values';
import {
  dismissReasonSchema,
  type MarkAction,
  markActionSchema,
  type OpportunityMarks,
} from '@rfp/contracts/tracking/marks';
import { type z } from 'zod';
import { type ChangeOutcome, declined } from './change.js';
import { type Change } from './confirm.js';
import { type McpOptions, type ToolCall } from './tool.js';

/** Members of a tool's input that change the marks of an opportunity. */
export const markInputShape = {
  action: markActionSchema
    .optional()
    .describe(
      "Marks it for the person's workspace: watch it, dismiss it (lists leave it out, restore brings it back), or tag it; a person confirms it",
    ),
  reason: dismissReasonSchema.optional().describe('Why it is dismissed'),
  tag: workspaceTagNameSchema.optional().describe('Name of the tag, for tag and untag'),
};

interface MarkedOpportunity {
  id: string;
  title: string;
}

interface RequestedMark {
  action: MarkAction;
  reason?: z.output<typeof dismissReasonSchema> | undefined;
  tag?: string | undefined;
}

const opposite = {
  watch: 'unwatch',
  unwatch: 'watch',
  dismiss: 'restore',
  restore: 'dismiss',
  tag: 'untag',
  untag: 'tag',
} as const satisfies Record<MarkAction, MarkAction>;

/** Completes "... the opportunity". */
const verbs: Readonly<Record<MarkAction, string>> = {
  watch: 'Watch',
  unwatch: 'Stop watching',
  dismiss: 'Dismiss, for all members of the workspace,',
  restore: 'Restore, for all members of the workspace,',
  tag: 'Tag',
  untag: 'Untag',
};

const unchanged: ChangeOutcome = { made: false, message: 'Its marks are so already.', undo: [] };

/** Changes a mark of an opportunity after a person has confirmed it. */
export async function changeMark(
  { client }: McpOptions,
  opportunity: MarkedOpportunity,
  requested: RequestedMark,
  { signal, confirm }: ToolCall,
): Promise<ChangeOutcome | InputRequiredResult> {
  const { id } = opportunity;
  const change = toChange(id, requested);
  const [marks] = (await client.readMarks({ ids: id }, { signal })).marks;
  if (isMarked(marks, change)) return unchanged;
  const confirmed = confirm(toQuestion(opportunity, change));
  if (isInputRequiredResult(confirmed)) return confirmed;
  if (!confirmed) return declined;
  const { changed } = await client.changeMarks(change, { signal });
  return changed === 0 ? unchanged : toOutcome(id, change, marks);
}

interface MarkRequest {
  action: MarkAction;
  ids: [string];
  reason?: NonNullable<RequestedMark['reason']>;
  tag?: string;
}

/** @throws AppError VALIDATION if an action needs a tag */
function toChange(id: string, { action, reason, tag }: RequestedMark): MarkRequest {
  if (action === 'tag' || action === 'untag') {
    if (tag === undefined) throw new AppError('VALIDATION', { message: `${action} needs a tag` });
    return { action, ids: [id], tag };
  }
  return { action, ids: [id], ...(action === 'dismiss' && reason !== undefined && { reason }) };
}

function toQuestion({ id, title }: MarkedOpportunity, { action, tag }: MarkRequest): Change {
  const named = tag === undefined ? [] : [tag];
  return {
    key: [action, ...named, id].join(' '),
    question: `${verbs[action]} the opportunity ${id} (${title})${named.map((name) => ` with ${name}`).join('')}?`,
    command: ['rfp opp', action, ...named.map((name) => JSON.stringify(name)), id].join(' '),
  };
}

function toOutcome(id: string, { action, tag }: MarkRequest, before: OpportunityMarks | undefined): ChangeOutcome {
  const reason = action === 'restore' ? (before?.dismissal?.reason ?? null) : null;
  const undo = {
    id,
    action: opposite[action],
    ...(reason !== null && { reason }),
    ...(tag !== undefined && { tag }),
  };
  return { made: true, message: `Done: ${action}.`, undo: [{ tool: 'get', arguments: undo }] };
}

/** Whether the marks are already as a change would make them. */
function isMarked(marks: OpportunityMarks | undefined, { action, tag = '' }: MarkRequest): boolean {
  if (marks === undefined) return false;
  const isTagged = () => marks.tags.some(({ name }) => name.toLowerCase() === tag.toLowerCase());
  const checks: Readonly<Record<MarkAction, () => boolean>> = {
    watch: () => marks.watched,
    unwatch: () => !marks.watched,
    dismiss: () => marks.dismissal !== null,
    restore: () => marks.dismissal === null,
    tag: isTagged,
    untag: () => !isTagged(),
  };
  return checks[action]();
}
