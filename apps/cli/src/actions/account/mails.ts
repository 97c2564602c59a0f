import { formatCount } from '@rfp/api-client/display';
import { rehearsalDays, type ThresholdProposal, thresholdProposalSchema } from '@rfp/contracts/notifications';
import { settingsSchema } from '@rfp/contracts/settings';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { chosenFields, printHint, printOne } from '../../output/print-records.js';
import { parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';

const { email_notifications, high_score_threshold } = settingsSchema.shape;

/** JSON output of `rfp alert on` and `rfp alert off`. */
export const mailsSchema = z.strictObject({
  email_notifications,
  high_score_threshold,
  /** Null if no threshold would have matched anything, and while mails are off. */
  proposal: thresholdProposalSchema.nullable(),
});
type Mails = z.infer<typeof mailsSchema>;

const optionsSchema = z.object({ threshold: z.coerce.number().pipe(high_score_threshold).optional() });

/** `rfp alert on` */
export async function switchMailsOn(context: Context, options: Options): Promise<number> {
  const { client } = context;
  const { threshold } = parseOptions(optionsSchema, { threshold: options['threshold'] });
  if (context.dryRun) {
    const thresholdText = threshold === undefined ? '' : ` for scores of ${threshold} or higher`;
    const effect = `Would switch mails on${thresholdText}.`;
    return printPlan(context, 'write', async () => [{ command: 'alert on', target: 'mails', effect }]);
  }
  chosenFields(context, Object.keys(mailsSchema.shape));
  const change = { email_notifications: true, ...(threshold !== undefined && { high_score_threshold: threshold }) };
  const { settings } = await client.changeSettings(change);
  const { proposal = null } = await client.rehearseNotifications();
  const mails = { email_notifications: true, high_score_threshold: settings.high_score_threshold, proposal };
  printOne(context, mails, () => describe(mails));
  if (proposal !== null && proposal.threshold !== mails.high_score_threshold)
    printHint(context, `Use it:  rfp alert on --threshold ${proposal.threshold}`);
  return exitOk;
}

/** `rfp alert off` */
export async function switchMailsOff(context: Context): Promise<number> {
  if (context.dryRun) {
    const plan = { command: 'alert off', target: 'mails', effect: 'Would switch mails off.' };
    return printPlan(context, 'write', async () => [plan]);
  }
  chosenFields(context, Object.keys(mailsSchema.shape));
  const { settings } = await context.client.changeSettings({ email_notifications: false });
  const mails: Mails = {
    email_notifications: false,
    high_score_threshold: settings.high_score_threshold,
    proposal: null,
  };
  printOne(context, mails, () => 'Mails are off.\n');
  return exitOk;
}

function describe({ high_score_threshold: threshold, proposal }: Mails): string {
  return `Mails are on, for scores of ${threshold} or higher.\n${proposalText(proposal)}\n`;
}

function proposalText(proposal: ThresholdProposal | null): string {
  if (proposal === null) return `No opportunity of the last ${rehearsalDays} days would have reached any threshold.`;
  const matchesText = `${formatCount(proposal.matches)} ${proposal.matches === 1 ? 'match' : 'matches'}`;
  return `A threshold of ${proposal.threshold} would have found ${matchesText} in the last ${rehearsalDays} days.`;
}
