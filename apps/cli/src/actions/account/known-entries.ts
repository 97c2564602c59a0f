import { stateCode, stateNames } from '@rfp/contracts/vocabulary/us-states';
import { type PreferenceKind } from '@rfp/contracts/account';
import { type Context } from '../../context.js';
import { invalid } from '../../invalid.js';
import { printMessage } from '../../auth/keep-token.js';

const maxShown = 50;

/** Refuses set-asides that no notice could have, and warns of places without a state: a town may have any name. */
export async function checkEntries(
  context: Context,
  kind: PreferenceKind | 'keywords',
  entries: readonly string[],
): Promise<void> {
  if (kind === 'set_asides') await refuseUnknown(context, entries);
  if (kind === 'places') for (const entry of entries) warnOfPlace(context, entry);
}

async function refuseUnknown({ client }: Context, entries: readonly string[]): Promise<void> {
  for (const entry of entries) {
    const { codes } = await client.listCodes({ system: 'set-asides', q: entry, limit: 1 });
    if (codes.length > 0) continue;
    const { codes: known } = await client.listCodes({ system: 'set-asides', limit: maxShown });
    throw invalid(`there is no set-aside "${entry}": known are ${known.map(({ code }) => code).join(', ')}`, hint);
  }
}

const hint = 'see what they stand for with  rfp codes set-asides';

function warnOfPlace(context: Context, entry: string): void {
  const last = entry.split(',').at(-1)?.trim() ?? '';
  if (stateCode(last) !== undefined) return;
  const start = last.slice(0, 3).toLowerCase();
  const like = stateNames.filter(
    (name) => name.toLowerCase().startsWith(start) || stateCode(last.toUpperCase()) === stateCode(name),
  );
  const proposal = like.length === 0 ? '' : ` Did you mean ${like.join(' or ')}?`;
  printMessage(context, `"${entry}" names no state: it stands for towns and counties of that name.${proposal}`);
}
