import { formatInstant } from '@rfp/api-client/display';
import { noteInputSchema, type OpportunityNote, opportunityNoteSchema } from '@rfp/contracts/tracking/marks';
import { type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { chosenFields, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';
import { parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';
import { list } from '../list.js';

const fields = Object.keys(opportunityNoteSchema.shape);

/** `rfp opp note` */
export async function addNote(context: Context, _options: Options, id: string, words: string[]): Promise<number> {
  const { client } = context;
  const { text } = parseOptions(noteInputSchema.pick({ text: true }), { text: words.join(' ') });
  if (context.dryRun)
    return printPlan(context, 'mark-opportunities', async () => {
      const { title } = await client.getOpportunity({ id });
      return [{ command: 'opp note', target: id, effect: `Would add a note to ${title}.` }];
    });
  chosenFields(context, fields);
  const note = await client.addNote({ id, text, mentions: [] });
  printOne(context, note, () => describe(context, note));
  return exitOk;
}

/** `rfp opp notes` */
export const listNotes = list<OpportunityNote, [id: string]>({
  fields,
  line: ({ mentions, ...note }) => ({ ...note, mentions: mentions.join(' ') }),
  none: 'No notes yet: add one with  rfp opp note',
  table: (context, notes) => notes.map((note) => describe(context, note)).join('\n'),
  async read({ client }, _options, id) {
    const { notes } = await client.listNotes({ id });
    return { records: notes };
  },
});

function describe({ colorize, io }: Context, { id, text, created_at, edited_at }: OpportunityNote): string {
  const edited = edited_at === null ? '' : ', edited';
  const lines = text.split('\n').flatMap((line) => wrap(sanitize(line), io.out.columns));
  const head = `${formatInstant(created_at, io.timeZone)}${edited}`;
  return `${colorize('bold', head)}\n${lines.join('\n')}\n${colorize('dim', id)}\n`;
}
