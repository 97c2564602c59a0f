import { describeAlert, describeRehearsal, weekdayNames } from '@rfp/api-client/alert-text';
import { formatCount, formatInstant } from '@rfp/api-client/display';
import { pointsSchema } from '@rfp/contracts/primitives';
import { timeOfDaySchema } from '@rfp/contracts/settings';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import {
  alertFrequencies,
  type AlertRehearsal,
  type SearchAlert,
  type SearchAlertInput,
  searchAlertInputSchema,
} from '@rfp/contracts/tracking/search-alerts';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { printHint, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';
import { describeSearch, quoted } from './describe-search.js';
import { findSearch, requireContent } from './find-search.js';

const dayNames = weekdayNames.map((name) => name.toLowerCase());

const optionsSchema = z.object({
  every: z.enum([...alertFrequencies, 'off']).optional(),
  at: timeOfDaySchema.optional(),
  day: z.enum(dayNames).optional(),
  min_score: z.coerce.number().pipe(pointsSchema).optional(),
});
type Given = z.output<typeof optionsSchema>;

/** `rfp search alert` */
export async function setSearchAlert(context: Context, options: Options, name: string): Promise<number> {
  const { every, at, day, minScore } = options;
  const given = parseOptions(optionsSchema, { every, at, day, minScore });
  const search = await findSearch(context, name);
  if (options['rehearse'] === true) return rehearse(context, search, given);
  const alert = chooseAlert(search, given);
  const shown = sanitize(search.name);
  if (context.dryRun) {
    const effect =
      alert === null
        ? `Would switch off the alert of ${shown}.`
        : `Would set the alert of ${shown}: ${describeAlert(alert)}.`;
    return printPlan(context, 'write', async () => [{ command: 'search alert', target: search.id, effect }]);
  }
  const { id } = search;
  const { client } = context;
  const changed = alert === null ? await client.stopSearchAlert({ id }) : await client.setSearchAlert({ id, ...alert });
  printOne(context, changed, () => describeSearch(changed));
  if (alert !== null) await hintAtMails(context);
  return exitOk;
}

/** The alert of the options, without which those of the present alert stay; null if it is off. */
function chooseAlert({ name, alert }: SavedSearch, given: Given): SearchAlertInput | null {
  const present: Partial<SearchAlert> = alert ?? {};
  const frequency = given.every ?? present.frequency;
  if (frequency === undefined)
    throw invalid('--every is missing', `switch the alert on with  rfp search alert ${quoted(name)} --every daily`);
  if (frequency === 'off') return null;
  const min_score = given.min_score ?? present.min_score;
  return searchAlertInputSchema.parse({
    frequency,
    time: given.at ?? present.time,
    weekday: given.day === undefined ? present.weekday : dayNames.indexOf(given.day) + 1,
    // Every score is 0 or more.
    min_score: min_score === 0 ? null : min_score,
  });
}

/** Prints what the alert would have sent. */
async function rehearse(context: Context, search: SavedSearch, given: Given): Promise<number> {
  const every = given.every ?? search.alert?.frequency ?? 'daily';
  const alert = chooseAlert(search, { ...given, every });
  if (alert === null) throw invalid('--rehearse needs an alert', `choose  --every ${alertFrequencies.join('|')}`);
  const { filter } = requireContent(search);
  const rehearsal = await context.client.rehearseSearchAlert({ filter, alert });
  printOne(context, rehearsal, () => rehearsalText(context, rehearsal));
  printHint(context, 'Nothing was changed.');
  return exitOk;
}

function rehearsalText({ io }: Context, rehearsal: AlertRehearsal): string {
  const mails = rehearsal.mails.flatMap(({ at, matched, items }) => [
    `${formatInstant(at, io.timeZone)}  ${formatCount(matched)}`,
    ...items.map(({ title }) => `  ${sanitize(sentenceCase(title))}`),
    ...(matched > items.length ? [`  and ${formatCount(matched - items.length)} more`] : []),
  ]);
  return [describeRehearsal(rehearsal), ...mails, ''].join('\n');
}

/** Without mails, an alert reports in the inbox only. */
async function hintAtMails(context: Context): Promise<void> {
  if (context.quiet || context.format !== 'table') return;
  const { settings } = await context.client.getSettings();
  if (!settings.email_notifications)
    printHint(context, 'Mails are off: it reports in the inbox only. Switch mails on:  rfp alert on');
}
