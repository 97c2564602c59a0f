import { listAddress, opportunityAddress } from '@rfp/api-client/console-address';
import { type ListSelection } from '@rfp/api-client/list-command';
import { AppError } from '@rfp/contracts/errors';
import { webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { invalid, refusal } from '../../errors/invalid.js';
import { type Context, type Options } from '../../context.js';
import { printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';

/** JSON output of `rfp opp open` and `rfp opp list --web`. */
export const openedPageSchema = z.strictObject({
  url: webUrlSchema,
  /** False if no program could open the page, and with `--print`. */
  opened: z.boolean(),
});

/** `rfp opp open` */
export async function openOpportunity(context: Context, options: Options, id: string): Promise<void> {
  const { source_url, id: openedId } = await context.client.getOpportunity({ id });
  if (options['console'] === true) {
    await openPage(context, context.server + opportunityAddress(openedId, undefined), options);
    return;
  }
  if (source_url === null)
    throw refusal('NOT_FOUND', 'The source states no page of this opportunity.', `rfp opp open ${openedId} --console`);
  await openPage(context, source_url, options);
}

/**
 * Whether to show the list in the console.
 * @throws AppError VALIDATION for `--print` without `--web`
 */
export function isForConsole({ web, print }: Record<string, unknown>): boolean {
  if (print === true && web !== true) throw invalid('--print: prints an address, with --web only');
  return web === true;
}

/** `rfp opp list --web`: opens the list in the console. */
export async function openList(context: Context, selection: Partial<ListSelection>, options: Options): Promise<void> {
  await openPage(context, context.server + listAddress(selection), options);
}

/** Opens a page, or prints its address if no program can open it. */
async function openPage(context: Context, address: string, options: Options): Promise<void> {
  // The address comes from a source; another scheme could start another program.
  const url = webUrlSchema.safeParse(address);
  if (!url.success) throw new AppError('URL_REFUSED', { message: 'Only http and https addresses are opened.' });
  const { href } = new URL(url.data);
  const opened = options['print'] !== true && (await context.io.openPage(href));
  const shown = sanitize(href);
  printOne(context, { url: href, opened }, () => (opened ? `Opened ${shown}\n` : `${shown}\n`));
}
