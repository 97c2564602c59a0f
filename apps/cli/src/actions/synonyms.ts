import { formatInstant } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type Synonym, synonymIdSchema, synonymInputSchema, synonymSchema } from '@rfp/contracts/synonym';
import { createContext, type Context } from '../context.js';
import { isDryRun, type Plan, printPlan } from '../dry-run/plan.js';
import { exitOk } from '../exit-codes.js';
import { forEachKey } from '../for-each-key.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields, printOne, printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { renderTable, roomOf } from '../output/table.js';

type Options = Record<string, unknown>;

const fields = Object.keys(synonymSchema.shape);

/** `rfp synonyms list` */
export async function listSynonyms(io: Io, options: Options): Promise<void> {
  const context = createContext(io, options);
  const { synonyms } = await context.client.listSynonyms({}, { signal: io.signal });
  const isChanged = ({ changed_at }: Synonym) => changed_at !== null;
  const listed = options['changed'] === true ? synonyms.filter(isChanged) : synonyms;
  printSynonyms(context, listed, () =>
    listed.length === 0 ? 'Nothing was added or switched\n' : toTable(context, listed),
  );
}

/** `rfp synonyms add` */
export async function addSynonym(io: Io, forms: string[], options: Options): Promise<void> {
  const context = createContext(io, options);
  const input = synonymInputSchema.safeParse({ forms });
  if (!input.success)
    throw new AppError('VALIDATION', {
      message: `forms: ${input.error.issues.map(({ message }) => message).join('; ')}`,
      details: { hint: 'quote a phrase, as in  rfp synonyms add CWO "chief warrant officer"' },
    });
  if (isDryRun(options)) {
    const effect = `Would add ${input.data.forms.join(' | ')} as words that mean the same.`;
    await printPlan(context, async () => [{ command: 'synonyms add', target: input.data.forms.join(' | '), effect }]);
    return;
  }
  chosenFields(context, fields);
  const added = await context.client.addSynonym(input.data, { signal: io.signal });
  printOne(context, added, () => describe(context, added));
  printHint(context, `Remove it:  rfp synonyms remove ${added.id}`);
}

/** `rfp synonyms remove` */
export async function removeSynonyms(io: Io, ids: string[], options: Options): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) return planEach(context, ids, 'remove');
  return printEach(context, ids, (id) => context.client.removeSynonym({ id }, { signal: io.signal }), 'Removed');
}

/** `rfp synonyms disable` and `rfp synonyms enable` */
export async function switchSynonyms(io: Io, ids: string[], enabled: boolean, options: Options): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) return planEach(context, ids, enabled ? 'enable' : 'disable');
  const act = (id: string) => context.client.changeSynonym({ id, enabled }, { signal: io.signal });
  return printEach(context, ids, act, enabled ? 'Switched on' : 'Switched off');
}

async function printEach(
  context: Context,
  ids: string[],
  act: (id: string) => Promise<Synonym>,
  done: string,
): Promise<number> {
  chosenFields(context, fields);
  const outcome = await forEachKey(context, ids.map(parseId), act);
  const text = () => outcome.done.map((each) => `${done}: ${formsText(each)}\n`).join('');
  if (outcome.done.length > 0) printSynonyms(context, outcome.done, text);
  return outcome.exit;
}

const effects = { remove: 'Would remove', enable: 'Would switch on', disable: 'Would switch off' };

async function planEach(context: Context, ids: string[], verb: keyof typeof effects): Promise<number> {
  await printPlan(context, async () => {
    const { synonyms } = await context.client.listSynonyms({}, { signal: context.io.signal });
    return ids.map(parseId).map((id): Plan[number] => {
      const found = synonyms.find((each) => each.id === id);
      if (found === undefined) throw new AppError('SYNONYM_NOT_FOUND', { details: { id } });
      if (found.built_in && verb === 'remove') throw new AppError('SYNONYM_BUILT_IN', { details: { id } });
      return { command: `synonyms ${verb}`, target: id, effect: `${effects[verb]} ${found.forms.join(' | ')}.` };
    });
  });
  return exitOk;
}

function parseId(id: string): string {
  if (!synonymIdSchema.safeParse(id).success) throw new AppError('SYNONYM_NOT_FOUND', { details: { id } });
  return id;
}

function printSynonyms(context: Context, synonyms: Synonym[], table: () => string): void {
  printRecords(context, {
    records: synonyms,
    allFields: fields,
    lineFields: fields,
    lines: synonyms.map((each) => ({ ...each, forms: each.forms.join(' | ') })),
    table,
  });
}

function toTable({ io }: Context, synonyms: Synonym[]): string {
  return renderTable(
    [{ head: 'ID' }, { head: 'STATE' }, { head: 'FORMS' }],
    synonyms.map((each) => [each.id, stateOf(each), formsText(each)]),
    roomOf(io.out),
  );
}

function stateOf({ built_in, enabled }: Synonym): string {
  const origin = built_in ? 'built-in' : 'added';
  return enabled ? origin : `${origin}, off`;
}

function formsText({ forms }: Synonym): string {
  return sanitize(forms.join(' | '));
}

function describe({ io }: Context, synonym: Synonym): string {
  const { changed_by, changed_at } = synonym;
  const who = changed_by === null ? '' : ` by ${sanitize(changed_by)}`;
  return `${formsText(synonym)}\n  ${changed_at === null ? '' : formatInstant(changed_at, io.timeZone)}${who}\n`;
}
