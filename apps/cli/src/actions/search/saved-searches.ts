import { describeAlert } from '@rfp/api-client/alert-text';
import { AppError } from '@rfp/contracts/errors';
import { sortFieldSchema } from '@rfp/contracts/opportunity';
import {
  readSearchContent,
  restoreDays,
  type SavedSearch,
  savedSearchInputSchema,
  savedSearchSchema,
  type SearchContent,
  searchVisibilitySchema,
} from '@rfp/contracts/tracking/saved-searches';
import { z } from 'zod';
import { type Action, type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { printHint, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';
import { list, show } from '../list.js';
import { parseSelection, printList } from '../opportunities/list.js';
import { describeSearch, newText, quoted } from './describe-search.js';
import { findSearch, requireContent } from './find-search.js';

/** `rfp search list` */
export const listSavedSearches = list<SavedSearch, []>({
  fields: Object.keys(savedSearchSchema.shape),
  none: 'There are no saved searches yet. Save one:  rfp search save <name> --search <query>',
  columns: [
    { head: 'NAME', cell: ({ name }) => sanitize(name) },
    { head: 'NEW', align: 'right', cell: newText },
    { head: 'VISIBILITY', cell: ({ visibility, own }) => (own ? `${visibility}, yours` : visibility) },
    { head: 'DEFAULT', onlyWith: ({ is_default }) => is_default, cell: ({ is_default }) => (is_default ? 'yes' : '') },
    {
      head: 'ALERT',
      onlyWith: ({ alert }) => alert !== null,
      cell: ({ alert }) => (alert === null ? '' : describeAlert(alert)),
    },
  ],
  remarks: (_context, search) =>
    readSearchContent(search) === undefined ? [`${sanitize(search.name)} cannot be read by this release`] : [],
  read: async ({ client }) => ({ records: (await client.listSearches()).searches }),
});

/** `rfp search show` */
export const showSavedSearch = show<SavedSearch, [search: string]>({
  read: async (context, _options, name) => context.client.getSearch({ id: (await findSearch(context, name)).id }),
  text: (_context, search) => describeSearch(search),
});

/** `rfp search run` */
export async function runSavedSearch(context: Context, options: Options, name: string): Promise<void> {
  const search = await findSearch(context, name);
  await printList(context, requireContent(search), options);
  if (options['markOpened'] === true) await context.client.openSearch({ id: search.id });
}

const saveSchema = z.object({ visibility: searchVisibilitySchema });

/** `rfp search save` */
export async function saveSearch(context: Context, options: Options, name: string): Promise<number> {
  const { visibility } = parseOptions(saveSchema, { visibility: options['visibility'] });
  const content = parseContent(options);
  const input = parseOptions(savedSearchInputSchema, { name, visibility, ...content });
  const replaced = options['replace'] === true ? await findSearch(context, input.name) : undefined;
  if (context.dryRun)
    return printChange(
      context,
      'save',
      input.name,
      replaced === undefined
        ? `Would save ${sanitize(input.name)}.`
        : `Would replace the filters of ${sanitize(input.name)}.`,
    );
  const { client } = context;
  const saved =
    replaced === undefined
      ? await client.saveSearch(input)
      : await client.changeSearch({ id: replaced.id, version: replaced.version, ...content });
  printOne(context, saved, () => describeSearch(saved));
  printHint(context, `Run it:  rfp search run ${quoted(saved.name)}`);
  return exitOk;
}

/** Filter and order of the options; without `--sort` and `--order`, the default order. */
function parseContent(options: Options): SearchContent {
  const { filter, sort } = parseSelection(options, sortFieldSchema, 'relevance_score');
  const isSorted = options['sort'] !== undefined || options['order'] !== undefined;
  return { filter, sort: isSorted ? sort : null };
}

/** `rfp search rename` */
export const renameSavedSearch = changeSearch<[newName: string]>({
  command: 'rename',
  effect: (name, _options, newName) => `Would rename ${name} to ${sanitize(newName)}.`,
  change: ({ client }, { id, version }, _options, name) => client.changeSearch({ id, version, name }),
});

/** `rfp search delete` */
export const deleteSavedSearch = changeSearch<[]>({
  command: 'delete',
  effect: (name) => `Would delete ${name}.`,
  change: ({ client }, { id }) => client.deleteSearch({ id }),
  hint: ({ id }) => `Restore it within ${restoreDays} days:  rfp search restore ${id}`,
});

/** `rfp search default` */
export const setDefaultSearch = changeSearch<[]>({
  command: 'default',
  effect: (name, { clear }) =>
    clear === true ? `Would make ${name} no longer your default list.` : `Would make ${name} your default list.`,
  change: ({ client }, { id }, { clear }) =>
    clear === true ? client.clearDefaultSearch({ id }) : client.setDefaultSearch({ id }),
});

/** `rfp search restore` */
export async function restoreSavedSearch(context: Context, _options: Options, given: string): Promise<number> {
  const id = z.uuid().safeParse(given).data;
  if (id === undefined) throw new AppError('SEARCH_NOT_FOUND', { details: { search: given } });
  if (context.dryRun) return printChange(context, 'restore', id, `Would restore the saved search ${id}.`);
  const restored = await context.client.restoreSearch({ id });
  printOne(context, restored, () => describeSearch(restored));
  return exitOk;
}

interface ChangeRow<A extends unknown[]> {
  command: string;
  effect: (name: string, options: Options, ...given: A) => string;
  change: (context: Context, search: SavedSearch, options: Options, ...given: A) => Promise<SavedSearch>;
  hint?: (search: SavedSearch) => string;
}

/** Creates the action of a command that changes one saved search. */
function changeSearch<A extends unknown[]>({ command, effect, change, hint }: ChangeRow<A>): Action<[string, ...A]> {
  return async (context, options, name, ...given) => {
    const search = await findSearch(context, name);
    if (context.dryRun)
      return printChange(context, command, search.id, effect(sanitize(search.name), options, ...given));
    const changed = await change(context, search, options, ...given);
    printOne(context, changed, () => describeSearch(changed));
    if (hint !== undefined) printHint(context, hint(changed));
    return exitOk;
  };
}

/** Prints the planned change of `--dry-run`. */
function printChange(context: Context, command: string, target: string, effect: string): Promise<number> {
  return printPlan(context, command === 'default' ? 'write' : 'save-searches', async () => [
    { command: `search ${command}`, target, effect },
  ]);
}
