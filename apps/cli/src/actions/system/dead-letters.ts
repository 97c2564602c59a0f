import { formatCount, formatInstant } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type DeadLetter, deadLetterSchema } from '@rfp/contracts/wire/dead-letter';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { printPlan } from '../change.js';
import { exitOk, exitPartial } from '../../errors/exit-codes.js';
import { printHint } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { list, printView, type View } from '../list.js';

/** Outcome of one dead letter. */
export const handledLetterSchema = z.strictObject({
  id: z.uuid(),
  outcome: z.enum(['replayed', 'failed', 'untried', 'discarded']),
  /** Reason of a failure; null otherwise. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
type HandledLetter = z.infer<typeof handledLetterSchema>;

const handledView: View<HandledLetter> = {
  fields: Object.keys(handledLetterSchema.shape),
  none: 'No dead letters',
  entry: (_context, { id, outcome, code, message }) =>
    `${id}  ${outcome}${code === null ? '' : `: ${sanitize(message ?? '')} (${sanitize(code)})`}\n`,
};

/** `rfp dead-letters list` */
export const listDeadLetters = list<DeadLetter, []>({
  fields: Object.keys(deadLetterSchema.shape),
  lineFields: ['id', 'service', 'type', 'died_at', 'deliveries', 'code', 'message', 'body'],
  none: 'No dead letters',
  entry: describe,
  async read({ client }) {
    const { dead_letters: records, total, unavailable } = await client.deadLetters();
    const shown = `Showing ${formatCount(records.length)} of ${formatCount(total)}: the newest of each service.`;
    const hints = [
      ...unavailable.map((service) => `The ${service} service did not answer: its dead letters are not listed.`),
      ...(records.length < total ? [shown] : []),
      ...(records.length > 0 ? ['Deliver them again after a fix:  rfp dead-letters replay'] : []),
    ];
    return { records, hints };
  },
});

/** `rfp dead-letters replay` */
export async function replayDeadLetters(context: Context, _options: Options, ids: string[]): Promise<number> {
  if (context.dryRun) return printLetterPlan(context, ids, 'replay');
  const handled: HandledLetter[] = [];
  for (const [service, own] of groupByService(await selectLetters(context, ids))) {
    const { replayed, failed, untried } = await context.client.replayDeadLetters({ service, ids: own });
    handled.push(
      ...replayed.map((id) => handledAs(id, 'replayed')),
      ...failed.map(({ id, code, message }) => ({ ...handledAs(id, 'failed'), code, message })),
      ...untried.map((id) => handledAs(id, 'untried')),
    );
  }
  printView(context, handledView, handled);
  if (handled.some(({ outcome }) => outcome === 'untried'))
    printHint(context, 'There was no time left for the others:  rfp dead-letters replay');
  return handled.every(({ outcome }) => outcome === 'replayed') ? exitOk : exitPartial;
}

/** `rfp dead-letters discard` */
export async function discardDeadLetters(context: Context, _options: Options, ids: string[]): Promise<number> {
  if (context.dryRun) return printLetterPlan(context, ids, 'discard');
  const letters = groupByService(await selectLetters(context, ids));
  for (const [service, own] of letters) await context.client.discardDeadLetters({ service, ids: own });
  const discarded = [...letters.values()].flat().map((id) => handledAs(id, 'discarded'));
  printView(context, handledView, discarded);
  return exitOk;
}

function handledAs(id: string, outcome: HandledLetter['outcome']): HandledLetter {
  return { id, outcome, code: null, message: null };
}

/** Dead letters with these ids, by default all. Throws for an unknown id. */
async function selectLetters({ client }: Context, ids: string[]): Promise<DeadLetter[]> {
  const { dead_letters: letters } = await client.deadLetters();
  if (ids.length === 0) return letters;
  const missing = ids.find((id) => !letters.some((letter) => letter.id === id));
  if (missing !== undefined) throw new AppError('DEAD_LETTER_NOT_FOUND', { details: { id: missing } });
  return letters.filter(({ id }) => ids.includes(id));
}

function groupByService(letters: DeadLetter[]): Map<DeadLetter['service'], string[]> {
  const found = new Map<DeadLetter['service'], string[]>();
  for (const { service, id } of letters) found.set(service, [...(found.get(service) ?? []), id]);
  return found;
}

function printLetterPlan(context: Context, ids: string[], verb: 'replay' | 'discard'): Promise<number> {
  return printPlan(context, 'manage-dead-letters', async () =>
    (await selectLetters(context, ids)).map(({ id, type, service }) => ({
      command: `dead-letters ${verb}`,
      target: id,
      effect: `Would ${verb} ${id} (${type} for ${service}).`,
    })),
  );
}

function describe({ io, colorize }: Context, letter: DeadLetter): string {
  const { id, service, type, code, message, deliveries, died_at } = letter;
  const about = `${id}  ${service}, ${formatInstant(died_at, io.timeZone)}, deliveries: ${formatCount(deliveries)}`;
  const head = `${colorize('bold', sanitize(type))}  ${sanitize(message)} (${sanitize(code)})`;
  return `${head}\n  ${colorize('dim', about)}\n`;
}
