import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type DeadLetter, deadLetterSchema } from '@rfp/contracts/dead-letter';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { createContext, type Context } from '../context.js';
import { isDryRun, printPlan } from '../dry-run/plan.js';
import { exitOk, exitPartial } from '../exit-codes.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { printRecords } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';

type Options = Record<string, unknown>;

/** What became of each. */
export const handledLetterSchema = z.strictObject({
  id: z.uuid(),
  outcome: z.enum(['replayed', 'failed', 'untried', 'discarded']),
  /** Why it failed. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
type HandledLetter = z.infer<typeof handledLetterSchema>;

/** `rfp dead-letters list` */
export async function listDeadLetters(io: Io, options: Options): Promise<void> {
  const context = createContext(io, options);
  const { dead_letters: letters, total, unavailable } = await context.client.deadLetters({}, { signal: io.signal });
  printRecords(context, {
    records: letters,
    allFields: Object.keys(deadLetterSchema.shape),
    lineFields: ['id', 'service', 'type', 'died_at', 'deliveries', 'code', 'message', 'body'],
    table: () =>
      letters.length === 0 ? 'No dead letters\n' : letters.map((letter) => describe(context, letter)).join(''),
  });
  for (const service of unavailable)
    printHint(context, `The ${service} service did not answer: its own are not listed.`);
  if (letters.length < total)
    printHint(context, `Showing ${formatCount(letters.length)} of ${formatCount(total)}: the newest of each service.`);
  if (letters.length > 0) printHint(context, 'Deliver them again after a fix:  rfp dead-letters replay');
}

/** `rfp dead-letters replay` */
export async function replayDeadLetters(io: Io, ids: string[], options: Options): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) return plan(context, ids, 'replay');
  const handled: HandledLetter[] = [];
  for (const [service, own] of byService(await chosen(context, ids))) {
    const { replayed, failed, untried } = await context.client.replayDeadLetters(
      { service, ids: own },
      { signal: io.signal },
    );
    handled.push(
      ...replayed.map((id) => ({ id, outcome: 'replayed' as const, code: null, message: null })),
      ...failed.map(({ id, code, message }) => ({ id, outcome: 'failed' as const, code, message })),
      ...untried.map((id) => ({ id, outcome: 'untried' as const, code: null, message: null })),
    );
  }
  print(context, handled);
  if (handled.some(({ outcome }) => outcome === 'untried'))
    printHint(context, 'There was no time left for the others:  rfp dead-letters replay');
  return handled.every(({ outcome }) => outcome === 'replayed') ? exitOk : exitPartial;
}

/** `rfp dead-letters discard` */
export async function discardDeadLetters(io: Io, ids: string[], options: Options): Promise<number> {
  const context = createContext(io, options);
  if (isDryRun(options)) return plan(context, ids, 'discard');
  const letters = byService(await chosen(context, ids));
  for (const [service, own] of letters)
    await context.client.discardDeadLetters({ service, ids: own }, { signal: io.signal });
  const discarded = [...letters.values()].flat();
  print(
    context,
    discarded.map((id) => ({ id, outcome: 'discarded', code: null, message: null })),
  );
  return exitOk;
}

/** Those of the ids, or all; throws for an id that is none of them. */
async function chosen(context: Context, ids: string[]): Promise<DeadLetter[]> {
  const { dead_letters: letters } = await context.client.deadLetters({}, { signal: context.io.signal });
  if (ids.length === 0) return letters;
  const missing = ids.find((id) => !letters.some((letter) => letter.id === id));
  if (missing !== undefined) throw new AppError('DEAD_LETTER_NOT_FOUND', { details: { id: missing } });
  return letters.filter(({ id }) => ids.includes(id));
}

function byService(letters: DeadLetter[]): Map<DeadLetter['service'], string[]> {
  const found = new Map<DeadLetter['service'], string[]>();
  for (const { service, id } of letters) found.set(service, [...(found.get(service) ?? []), id]);
  return found;
}

async function plan(context: Context, ids: string[], verb: 'replay' | 'discard'): Promise<number> {
  await printPlan(context, async () =>
    (await chosen(context, ids)).map(({ id, type, service }) => ({
      command: `dead-letters ${verb}`,
      target: id,
      effect: `Would ${verb} ${id} (${type} for ${service}).`,
    })),
  );
  return exitOk;
}

function print(context: Context, records: HandledLetter[]): void {
  const fields = Object.keys(handledLetterSchema.shape);
  printRecords(context, {
    records,
    allFields: fields,
    lineFields: fields,
    table: () => (records.length === 0 ? 'No dead letters\n' : records.map(toLine).join('')),
  });
}

function toLine({ id, outcome, code, message }: HandledLetter): string {
  return `${id}  ${outcome}${code === null ? '' : `: ${sanitize(message ?? '')} (${sanitize(code)})`}\n`;
}

function describe({ io, colorize }: Context, letter: DeadLetter): string {
  const { id, service, type, code, message, deliveries, died_at } = letter;
  return `${[
    `${colorize('bold', sanitize(type))}  ${sanitize(message)} (${sanitize(code)})`,
    colorize(
      'dim',
      `${id}  ${service}, ${formatInstant(died_at, io.timeZone)}, deliveries: ${formatCount(deliveries)}`,
    ),
  ].join('\n  ')}\n`;
}
