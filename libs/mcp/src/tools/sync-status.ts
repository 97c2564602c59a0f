import { isInputRequiredResult, type InputRequiredResult } from '@modelcontextprotocol/server';
import { AppError } from '@rfp/contracts/errors';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import {
  sourceStateSchema,
  type SourceState,
  type SyncStarted,
  type SyncStatus,
  syncStatusSchema,
} from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { changeSchema, declined, describeChange, type ChangeOutcome } from '../change.js';
import { clip, outsideNote, quoteOutside } from '../outside-text.js';
import { type Answer, type McpOptions, type Tool, type ToolCall } from '../tool.js';

const maxRows = 25;

const readSchema = z.strictObject({
  source: sourceKeySchema.optional().describe('Key of one source, from the tool sources'),
  page: z.int().min(1).max(1000).default(1),
});
const changeInputSchema = readSchema.extend({
  action: z
    .enum(['run', 'cancel'])
    .optional()
    .describe('Sync the source now, or cancel its running sync; a person confirms it'),
});
type InputSchema = typeof readSchema | typeof changeInputSchema;

const stateSchema = sourceStateSchema
  .pick({
    key: true,
    name: true,
    status: true,
    ready: true,
    paused: true,
    last_sync: true,
    next_due_at: true,
    resumes_at: true,
    records_processed: true,
    records_added: true,
    records_updated: true,
    records_rejected: true,
    records_expected: true,
    reason: true,
    run_id: true,
  })
  .strip();

const outputSchema = syncStatusSchema
  .pick({ status: true, last_sync: true, total_opportunities: true, sources_active: true, data: true })
  .strip()
  .extend({
    note: z.literal(outsideNote),
    sources: z.array(stateSchema).max(maxRows).describe('Sources, those that need attention first'),
    total: z.int().nonnegative(),
    next_page: z.int().nullable().describe('Call again with this page for more; null after the last one'),
    change: changeSchema.optional(),
  });
type Data = z.input<typeof outputSchema>;

/** The tool `sync_status`. */
export function syncStatusTool(options: McpOptions): Tool<InputSchema, typeof outputSchema> {
  const { client, allowChanges } = options;
  const changes = allowChanges ? ' With an action it syncs a source now, or cancels its sync.' : '';
  return {
    name: 'sync_status',
    title: 'Sync status',
    description: `When each source was last synced, with what result, and why a source failed: tells whether answers may lack records.${changes}`,
    input: allowChanges ? changeInputSchema : readSchema,
    output: outputSchema,
    annotations: {
      readOnlyHint: !allowChanges,
      destructiveHint: false,
      idempotentHint: !allowChanges,
      openWorldHint: allowChanges,
    },
    async answer(input, call) {
      const action = 'action' in input ? input.action : undefined;
      if (action !== undefined) return change(options, input.source, action, call);
      return toAnswer(await client.syncStatus({}, { signal: call.signal }), input);
    },
  };
}

async function change(
  options: McpOptions,
  key: string | undefined,
  action: 'run' | 'cancel',
  call: ToolCall,
): Promise<Answer<Data> | InputRequiredResult> {
  if (key === undefined) throw new AppError('VALIDATION', { message: `${action} needs the key of a source` });
  const { signal } = call;
  const { name } = await options.client.getSource({ id: key }, { signal });
  const made = await (action === 'run' ? start : cancel)(options, { key, name }, call);
  if (isInputRequiredResult(made)) return made;
  return toAnswer(await options.client.syncStatus({}, { signal }), { source: key, page: 1 }, made);
}

interface SourceIdentity {
  key: string;
  name: string;
}

async function start(
  { client }: McpOptions,
  { key, name }: SourceIdentity,
  { signal, confirm }: ToolCall,
): Promise<ChangeOutcome | InputRequiredResult> {
  const confirmed = confirm({
    key: `run ${key}`,
    question: `Sync the source ${key} (${name}) now?`,
    command: `rfp sync run ${key}`,
  });
  if (isInputRequiredResult(confirmed)) return confirmed;
  return confirmed ? toChange(await client.startSync({ sources: [key] }, { signal }), key) : declined;
}

function toChange({ runs: [run], skipped: [skipped] }: SyncStarted, key: string): ChangeOutcome {
  if (run === undefined)
    return { made: false, message: skipped === undefined ? 'No sync was started.' : skipped.message, undo: [] };
  if (run.already_running)
    return { made: false, message: `Run ${run.run_id} is in progress, or has just ended.`, undo: [] };
  return {
    made: true,
    message: `Run ${run.run_id} has begun. Call this tool again to follow it.`,
    undo: [{ tool: 'sync_status', arguments: { action: 'cancel', source: key } }],
  };
}

async function cancel(
  { client }: McpOptions,
  { key, name }: SourceIdentity,
  { signal, confirm }: ToolCall,
): Promise<ChangeOutcome | InputRequiredResult> {
  const [running] = (await client.listRuns({ filter: { source: key, status: 'running' }, limit: 1 }, { signal })).rows;
  if (running === undefined) throw new AppError('RUN_NOT_RUNNING');
  const confirmed = confirm({
    key: `cancel ${running.id}`,
    question: `Cancel the running sync of the source ${key} (${name})? What it has read is kept.`,
    command: `rfp sync cancel ${key}`,
  });
  if (isInputRequiredResult(confirmed)) return confirmed;
  if (!confirmed) return declined;
  await client.cancelRun({ id: running.id }, { signal });
  return {
    made: true,
    message: `Run ${running.id} is cancelled.`,
    undo: [{ tool: 'sync_status', arguments: { action: 'run', source: key } }],
  };
}

/** Failures first, then running syncs. */
const order = ['failed', 'partial', 'interrupted', 'running', 'pending', 'cancelled', 'completed'];

function toAnswer(
  status: SyncStatus,
  { source, page }: { source?: string | undefined; page: number },
  made?: ChangeOutcome,
): Answer<Data> {
  const found = Object.values(status.sources)
    .filter(({ key }) => key === (source ?? key))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  if (source !== undefined && found.length === 0 && made === undefined) throw new AppError('SOURCE_NOT_FOUND');
  const rows = found.slice((page - 1) * maxRows, page * maxRows).map(toState);
  const next = found.length > page * maxRows ? page + 1 : null;
  const lines = [
    ...(made === undefined ? [] : describeChange(made)),
    `Last sync: ${status.last_sync ?? 'never'}, ${status.status}. ${status.total_opportunities} opportunities, ${status.sources_active} active sources.`,
    ...(rows.length === 0 ? [] : [outsideNote, quoteOutside(rows.map(describeState))]),
    ...(next === null ? [] : [`More: the same call with page ${next}.`]),
  ];
  return {
    data: {
      ...status,
      note: outsideNote,
      sources: rows,
      total: found.length,
      next_page: next,
      ...(made === undefined ? {} : { change: made }),
    },
    text: lines.join('\n'),
  };
}

function toState(state: SourceState): z.input<typeof stateSchema> {
  const { reason } = state;
  return { ...state, reason: reason && { code: reason.code, message: clip(reason.message, 300) } };
}

function describeState(state: z.input<typeof stateSchema>): string {
  const { key, name, status, last_sync, records_added, paused, reason } = state;
  const parts = [
    key,
    name,
    paused ? `${status}, paused` : status,
    `last synced ${last_sync ?? 'never'}`,
    `${records_added} added`,
    ...(reason === null ? [] : [`${reason.code}: ${reason.message}`]),
  ];
  return parts.join(' | ').replaceAll('\n', ' ');
}
