import { formatCount, formatInstant } from '@rfp/api-client/display';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import {
  type ChangedInbox,
  defaultInboxRows,
  type InboxAction,
  inboxChangeSchema,
  type InboxEntry,
  inboxEntrySchema,
  type InboxFilter,
  inboxFilterSchema,
  type InboxNotices,
  maxInboxRows,
} from '@rfp/contracts/tracking/inbox';
import { type Action, type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { chosenFields, printHint, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { parseLimit, parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';
import { list, show } from '../list.js';
import { findSearch } from '../search/find-search.js';

const hourMs = 3_600_000;
const unitMs: Readonly<Record<string, number>> = { h: hourMs, d: 24 * hourMs };

/** `rfp inbox list` */
export const listInbox = list<InboxEntry, []>({
  fields: Object.keys(inboxEntrySchema.shape),
  lineFields: ['id', 'at', 'kind', 'unread', 'sentence', 'opportunity_id', 'search'],
  line: ({ search, ...entry }) => ({ ...entry, search: search?.name ?? '' }),
  none: 'Nothing here yet. Save a search and switch its alert on:  rfp search --help',
  entry: describe,
  async read(context, options) {
    const limit = parseLimit(options, defaultInboxRows);
    const filter = await parseFilter(context, options);
    const { entries, notices, isCut } = await readEntriesOf(context.client, filter, limit);
    const more = isCut ? [`Showing the newest ${entries.length}; more with  --limit <n>`] : [];
    return { records: entries, hints: [...noticeHints(context, notices), ...more] };
  },
});

/** `rfp inbox count` */
export const countInbox = show<{ unread: number }, []>({
  read: ({ client }) => client.inboxCount(),
  text: (_context, { unread }) => `${formatCount(unread)}\n`,
});

/** `rfp inbox read` */
export const readEntries: Action<[ids: string[]]> = (context, options, ids) =>
  changeEntries(context, options, ids, options['undo'] === true ? 'unread' : 'read');

/** `rfp inbox archive` */
export const archiveEntries: Action<[ids: string[]]> = (context, options, ids) =>
  changeEntries(context, options, ids, options['undo'] === true ? 'restore' : 'archive');

/** `rfp inbox snooze` */
export const snoozeEntries: Action<[ids: string[]]> = (context, options, ids) =>
  changeEntries(context, options, ids, options['undo'] === true ? 'restore' : 'snooze');

/** Parts of the texts of each change: after "Would", and after the number of entries. */
const verbs: Readonly<Record<InboxAction, { planned: string; done: string }>> = {
  read: { planned: 'mark as read', done: 'marked as read' },
  unread: { planned: 'mark as unread', done: 'marked as unread' },
  archive: { planned: 'archive', done: 'archived' },
  restore: { planned: 'restore', done: 'restored' },
  snooze: { planned: 'snooze', done: 'snoozed' },
};

/** Commands by their change, for plans. */
const commands: Readonly<Record<InboxAction, string>> = {
  read: 'inbox read',
  unread: 'inbox read',
  archive: 'inbox archive',
  restore: 'inbox archive',
  snooze: 'inbox snooze',
};

const undoCommands: Readonly<Partial<Record<InboxAction, string>>> = {
  read: 'read --undo',
  archive: 'archive --undo',
  snooze: 'snooze --undo',
};

/** Changes the given entries, or all entries of the filters, and prints how to undo that. */
async function changeEntries(context: Context, options: Options, ids: string[], action: InboxAction): Promise<number> {
  const isAll = options['all'] === true;
  if (isAll === ids.length > 0) throw invalid('give either ids of entries or --all', 'see  rfp inbox list');
  const filter = await parseFilter(context, options);
  if (!isAll && Object.keys(givenFilters(options)).length > 0)
    throw invalid('filters select entries only together with --all', 'leave out the filters or the ids');
  const change = parseOptions(inboxChangeSchema, {
    action,
    ...(isAll ? { filter } : { ids }),
    ...(action === 'snooze' && { until: parseUntil(context, options['until']) }),
  });
  if (context.dryRun)
    return printPlan(context, 'write', async () => {
      const target = isAll ? 'all' : ids.join(' ');
      const what = isAll ? 'all entries that the filters select' : entryCount(ids.length);
      return [{ command: commands[action], target, effect: `Would ${verbs[action].planned} ${what}.` }];
    });
  chosenFields(context, ['changed', 'ids', 'unread']);
  const changed = await context.client.changeInbox(change);
  printOne(context, changed, () => `${entryCount(changed.changed)} ${verbs[action].done}\n`);
  printUndo(context, action, changed);
  return exitOk;
}

function printUndo(context: Context, action: InboxAction, { ids }: ChangedInbox): void {
  const command = undoCommands[action];
  // Longer command lines are not copied.
  const maxIds = 10;
  if (command === undefined || ids === null || ids.length === 0 || ids.length > maxIds) return;
  printHint(context, `Undo:  rfp inbox ${command} ${ids.join(' ')}`);
}

/** An instant, from an instant or from hours or days from now. */
function parseUntil({ io }: Context, given: unknown = '1d'): string {
  const text = String(given);
  const [, count = '', unit = ''] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count !== '') return new Date(io.now().getTime() + Number(count) * (unitMs[unit] ?? 0)).toISOString();
  if (isoInstantSchema.safeParse(text).success) return text;
  throw invalid(
    '--until: Must be an instant, or hours or days from now',
    'such as  2026-12-07T08:00:00-05:00 ,  3h  or  2d',
  );
}

function givenFilters({ state, kind, search }: Options): Record<string, unknown> {
  return {
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...(search !== undefined && { search }),
  };
}

async function parseFilter(context: Context, options: Options): Promise<InboxFilter> {
  const { search, ...given } = givenFilters(options);
  const filter = parseOptions(inboxFilterSchema, given);
  return typeof search === 'string' ? { ...filter, search_id: (await findSearch(context, search)).id } : filter;
}

interface ReadEntries {
  entries: InboxEntry[];
  notices: InboxNotices | null;
  isCut: boolean;
}

async function readEntriesOf(client: Context['client'], filter: InboxFilter, limit: number): Promise<ReadEntries> {
  const { notices, ...first } = await client.inbox({ ...filter, limit: Math.min(maxInboxRows, limit) });
  const entries = [...first.entries];
  let { next } = first;
  while (next !== null && entries.length < limit) {
    const size = Math.min(maxInboxRows, limit - entries.length);
    const page = await client.inbox({ ...filter, limit: size, after: next });
    entries.push(...page.entries);
    ({ next } = page);
  }
  return { entries, notices, isCut: next !== null };
}

function noticeHints({ io }: Context, notices: InboxNotices | null): string[] {
  const { invitations = [], failed_delivery: failure = null } = notices ?? {};
  const invited = invitations.map(({ workspace, invited_by: by }) =>
    sanitize(`${by ?? 'Someone'} invited you to ${workspace}: answer in the console`),
  );
  if (failure === null) return invited;
  const end = failure.dropped ? 'and was given up' : 'and will be sent again';
  const at = formatInstant(failure.at, io.timeZone);
  return [...invited, `The last mail with notifications could not be delivered (${at}) ${end}`];
}

function describe({ io, colorize }: Context, entry: InboxEntry): string {
  const { id, kind, sentence, details, search, at, unread, snoozed_until: until } = entry;
  const mark = unread ? '* ' : '  ';
  const facts = [
    kind,
    ...(search === null ? [] : [`found by ${sanitize(search.name)}`]),
    until === null ? formatInstant(at, io.timeZone) : `back ${formatInstant(until, io.timeZone)}`,
    id,
  ];
  const lines = [
    `${mark}${colorize('bold', sanitize(sentence))}`,
    ...details.map((line) => `  ${sanitize(line)}`),
    colorize('dim', `  ${facts.join(' · ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

function entryCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;
}
