import { formatInstant } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type Synonym, synonymIdSchema, synonymInputSchema, synonymSchema } from '@rfp/contracts/opportunities/synonym';
import { type Action, type Context, type Options } from '../../context.js';
import { changeEach, type Plan, printPlan } from '../change.js';
import { exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { chosenFields, printHint, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { list, type View } from '../list.js';

const view: View<Synonym> = {
  fields: Object.keys(synonymSchema.shape),
  line: (each) => ({ ...each, forms: each.forms.join(' | ') }),
};

/** `rfp synonyms list` */
export const listSynonyms = list<Synonym, []>({
  ...view,
  none: 'Nothing was added or switched',
  columns: [
    { head: 'ID', cell: ({ id }) => id },
    { head: 'STATE', cell: stateText },
    { head: 'FORMS', cell: formsText },
  ],
  async read({ client }, { changed }) {
    const { synonyms } = await client.listSynonyms();
    const isChanged = ({ changed_at }: Synonym) => changed_at !== null;
    return { records: changed === true ? synonyms.filter(isChanged) : synonyms };
  },
});

/** `rfp synonyms add` */
export async function addSynonym(context: Context, _options: Options, forms: string[]): Promise<number> {
  const input = synonymInputSchema.safeParse({ forms });
  if (!input.success)
    throw invalid(
      `forms: ${input.error.issues.map(({ message }) => message).join('; ')}`,
      'quote a phrase, as in  rfp synonyms add CWO "chief warrant officer"',
    );
  const target = input.data.forms.join(' | ');
  const effect = `Would add ${target} as words that mean the same.`;
  if (context.dryRun)
    return printPlan(context, 'change-synonyms', async () => [{ command: 'synonyms add', target, effect }]);
  chosenFields(context, view.fields);
  const added = await context.client.addSynonym(input.data);
  printOne(context, added, () => describe(context, added));
  printHint(context, `Remove it:  rfp synonyms remove ${added.id}`);
  return exitOk;
}

const verbs = {
  remove: { effect: 'Would remove', done: 'Removed' },
  disable: { effect: 'Would switch off', done: 'Switched off' },
  enable: { effect: 'Would switch on', done: 'Switched on' },
};

/** Creates the action of a command that changes each of the entries. */
function changeSynonyms(
  verb: keyof typeof verbs,
  act: (client: Context['client'], id: string) => Promise<Synonym>,
): Action<[ids: string[]]> {
  const entry = (_context: Context, synonym: Synonym) => `${verbs[verb].done}: ${formsText(synonym)}\n`;
  return async (context, _options, ids) => {
    if (context.dryRun) return planEach(context, ids, verb);
    return changeEach(context, { ...view, entry }, ids.map(parseId), (id) => act(context.client, id));
  };
}

/** `rfp synonyms remove` */
export const removeSynonyms = changeSynonyms('remove', (client, id) => client.removeSynonym({ id }));

/** `rfp synonyms disable` */
export const disableSynonyms = changeSynonyms('disable', (client, id) => client.changeSynonym({ id, enabled: false }));

/** `rfp synonyms enable` */
export const enableSynonyms = changeSynonyms('enable', (client, id) => client.changeSynonym({ id, enabled: true }));

function planEach(context: Context, ids: string[], verb: keyof typeof verbs): Promise<number> {
  return printPlan(context, 'change-synonyms', async () => {
    const { synonyms } = await context.client.listSynonyms();
    return ids.map(parseId).map((id): Plan[number] => {
      const found = synonyms.find((synonym) => synonym.id === id);
      if (found === undefined) throw new AppError('SYNONYM_NOT_FOUND', { details: { id } });
      if (found.built_in && verb === 'remove') throw new AppError('SYNONYM_BUILT_IN', { details: { id } });
      return { command: `synonyms ${verb}`, target: id, effect: `${verbs[verb].effect} ${found.forms.join(' | ')}.` };
    });
  });
}

function parseId(id: string): string {
  if (!synonymIdSchema.safeParse(id).success) throw new AppError('SYNONYM_NOT_FOUND', { details: { id } });
  return id;
}

function stateText({ built_in, enabled }: Synonym): string {
  const origin = built_in ? 'built-in' : 'added';
  return enabled ? origin : `${origin}, off`;
}

function formsText({ forms }: Synonym): string {
  return sanitize(forms.join(' | '));
}

function describe({ io }: Context, synonym: Synonym): string {
  const { changed_by, changed_at } = synonym;
  const changedByText = changed_by === null ? '' : ` by ${sanitize(changed_by)}`;
  return `${formsText(synonym)}\n  ${changed_at === null ? '' : formatInstant(changed_at, io.timeZone)}${changedByText}\n`;
}
