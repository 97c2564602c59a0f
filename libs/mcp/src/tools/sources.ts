import { isInputRequiredResult, type InputRequiredResult } from '@modelcontextprotocol/server';
import { AppError } from '@rfp/contracts/errors';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { managedSourceSchema, type ManagedSource, sourceLedgerSchema } from '@rfp/contracts/source';
import { z } from 'zod';
import { changeSchema, declined, describeChange, type ChangeOutcome } from '../change.js';
import { outsideNote, quoteOutside } from '../outside-text.js';
import { type Answer, type McpOptions, type Tool, type ToolCall } from '../tool.js';

const maxRows = 25;
const maxGaps = 10;

const readSchema = z.strictObject({
  source: sourceKeySchema.optional().describe('Key of one source, to read its completeness too'),
  page: z.int().min(1).max(1000).default(1),
});
const changeInputSchema = readSchema.extend({
  action: z
    .enum(['pause', 'resume'])
    .optional()
    .describe('Change of the source, which a person confirms. Paused: no scheduled syncs'),
});
type InputSchema = typeof readSchema | typeof changeInputSchema;

// Settings of a source, and the path of its address, may contain a token.
const rowSchema = managedSourceSchema
  .pick({
    key: true,
    name: true,
    source_type: true,
    kind: true,
    ready: true,
    needs_key: true,
    paused: true,
    interval_hours: true,
    next_due_at: true,
    max_records: true,
  })
  .strip()
  .extend({ home: z.string().describe('Origin of its web page') });

const outputSchema = z.object({
  note: z.literal(outsideNote),
  sources: z.array(rowSchema).max(maxRows),
  total: z.int().nonnegative(),
  next_page: z.int().nullable().describe('Call again with this page for more; null after the last one'),
  ledger: sourceLedgerSchema
    .omit({ source: true, source_name: true })
    .strip()
    .extend({ gaps: sourceLedgerSchema.shape.gaps.max(maxGaps), gaps_left: z.int().nonnegative() })
    .optional()
    .describe('Completeness of the source in the request'),
  change: changeSchema.optional(),
});
type Data = z.input<typeof outputSchema>;

/** The tool `sources`. */
export function sourcesTool(options: McpOptions): Tool<InputSchema, typeof outputSchema> {
  const { allowChanges } = options;
  const changes = allowChanges ? ' With an action it pauses or resumes one.' : '';
  return {
    name: 'sources',
    title: 'Sources',
    description: `The sources that opportunities come from: schedule, whether they are ready or paused, and for one of them how complete it is.${changes}`,
    input: allowChanges ? changeInputSchema : readSchema,
    output: outputSchema,
    annotations: {
      readOnlyHint: !allowChanges,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    async answer(input, call) {
      const action = 'action' in input ? input.action : undefined;
      if (action !== undefined) return change(options, input.source, action, call);
      return input.source === undefined ? list(options, input.page, call) : read(options, input.source, call);
    },
  };
}

async function list({ client }: McpOptions, page: number, { signal }: ToolCall): Promise<Answer<Data>> {
  const { rows, total } = await client.listSources({ offset: (page - 1) * maxRows, limit: maxRows }, { signal });
  const next = rows.length > 0 && total > page * maxRows ? page + 1 : null;
  const data: Data = { note: outsideNote, sources: rows.map(toRow), total, next_page: next };
  const lines = [
    `${rows.length} of ${total} sources, page ${page}.`,
    ...(rows.length === 0 ? [] : [outsideNote, quoteOutside(rows.map(describeSource))]),
    ...(next === null ? [] : [`More: the same call with page ${next}.`]),
  ];
  return { data, text: lines.join('\n') };
}

async function read({ client }: McpOptions, key: string, { signal }: ToolCall): Promise<Answer<Data>> {
  const [source, ledger] = await Promise.all([
    client.getSource({ id: key }, { signal }),
    client.sourceLedger({ id: key }, { signal }),
  ]);
  const { gaps, success_rate: rate, last_success: success, rejected_waiting: rejected } = ledger;
  const data: Data = {
    ...toSourceData(source),
    ledger: { ...ledger, gaps: gaps.slice(0, maxGaps), gaps_left: Math.max(0, gaps.length - maxGaps) },
  };
  const lines = [
    outsideNote,
    quoteOutside([describeSource(source)]),
    `Last complete sync: ${success ?? 'never'}. Runs of 30 days that completed: ${rate === null ? 'none ran' : `${Math.floor(rate * 100)} %`}. Gaps: ${gaps.length}. Quarantined records: ${rejected}.`,
  ];
  return { data, text: lines.join('\n') };
}

async function change(
  { client }: McpOptions,
  key: string | undefined,
  action: 'pause' | 'resume',
  { signal, confirm }: ToolCall,
): Promise<Answer<Data> | InputRequiredResult> {
  if (key === undefined) throw new AppError('VALIDATION', { message: `${action} needs the key of a source` });
  const source = await client.getSource({ id: key }, { signal });
  const paused = action === 'pause';
  if (source.paused === paused)
    return toChangeAnswer(source, {
      made: false,
      message: `The source is ${paused ? 'paused' : 'active'} already.`,
      undo: [],
    });
  const effect = paused ? 'It will no longer be synced by its schedule.' : 'It will be synced by its schedule again.';
  const confirmed = confirm({
    key: `${action} ${key}`,
    question: `${effect} ${paused ? 'Pause' : 'Resume'} the source ${key} (${source.name})?`,
    command: `rfp source ${action} ${key}`,
  });
  if (isInputRequiredResult(confirmed)) return confirmed;
  if (!confirmed) return toChangeAnswer(source, declined);
  const after = await client.changeSource({ id: key, paused }, { signal });
  const undo = { tool: 'sources', arguments: { action: paused ? 'resume' : 'pause', source: key } };
  return toChangeAnswer(after, {
    made: true,
    message: `The source is ${paused ? 'paused' : 'active'} now.`,
    undo: [undo],
  });
}

function toChangeAnswer(source: ManagedSource, made: ChangeOutcome): Answer<Data> {
  const lines = [...describeChange(made), outsideNote, quoteOutside([describeSource(source)])];
  return { data: { ...toSourceData(source), change: made }, text: lines.join('\n') };
}

function toSourceData(source: ManagedSource): Data {
  return { note: outsideNote, sources: [toRow(source)], total: 1, next_page: null };
}

function toRow(source: ManagedSource): z.input<typeof rowSchema> {
  return { ...source, home: new URL(source.home_url).origin };
}

function describeSource({ key, name, paused, ready, interval_hours, next_due_at }: ManagedSource): string {
  const state = ready ? (paused ? 'paused' : 'active') : 'not ready';
  const next = next_due_at === null ? '' : `, next ${next_due_at}`;
  return `${key} | ${name} | ${state} | every ${interval_hours} h${next}`;
}
