import { AppError } from '@rfp/contracts/errors';
import { type DirectoryEntry } from '@rfp/contracts/sources/directory';
import { type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { chosenFields, printHint } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { printPlan } from '../change.js';
import { printView } from '../list.js';
import { recover } from '../recover.js';
import { testText } from './test.js';
import { sourceView } from './view.js';

/** `rfp source add-preset`. The dry run follows the addition, so that a portal can be added while it is temporarily down. */
export async function addPreset(context: Context, _options: Options, key: string): Promise<number> {
  if (context.dryRun)
    return printPlan(context, 'manage-sources', async () => {
      const { name } = await findPreset(context, key);
      const effect = `Would add ${sanitize(name)} paused, and show its dry run.`;
      return [{ command: 'source add-preset', target: key, effect }];
    });
  chosenFields(context, sourceView.fields);
  const { preset, ...entry } = await findPreset(context, key);
  const { name, source_type, home_url } = entry;
  const { connector, settings } = preset;
  const source = await context.client.addSource({
    key,
    name,
    connector,
    settings,
    source_type,
    home_url,
    paused: true,
  });
  printHint(context, 'Testing the source...');
  const sampleText = await recover(
    async () => testText(context, await context.client.testSource({ name, connector, settings, source_type })),
    (error) => {
      throw new AppError(error.code, {
        message: `${sanitize(name)} was added as ${source.key}, paused. Its dry run failed: ${error.message}`,
        details: { ...error.details, hint: `try again: rfp source test ${source.key}` },
        cause: error,
      });
    },
  );
  const added = `Added ${sanitize(name)} as ${source.key}, paused: it runs only on demand, until  rfp source resume ${source.key}\n`;
  printView(context, { ...sourceView, entry: () => `${sampleText}\n${added}` }, [source]);
  return exitOk;
}

type Preset = Omit<DirectoryEntry, 'preset'> & { preset: NonNullable<DirectoryEntry['preset']> };

/** @throws AppError SOURCE_NOT_FOUND, SOURCE_EXISTS, or VALIDATION for an entry that is only a link */
async function findPreset({ client }: Context, key: string): Promise<Preset> {
  const { entries } = await client.sourceDirectory();
  const entry = entries.find((each) => each.key === key);
  if (entry === undefined)
    throw new AppError('SOURCE_NOT_FOUND', {
      message: `The directory has no "${sanitize(key)}".`,
      details: { hint: 'find it: rfp source directory <words>' },
    });
  const { preset, link_only, home_url } = entry;
  if (preset === null)
    throw invalid(`"${key}" is only linked: ${sanitize(link_only ?? '')}`, `see ${sanitize(home_url)}`);
  if (preset.added_as !== null)
    throw new AppError('SOURCE_EXISTS', {
      message: `${sanitize(entry.name)} is already added, as "${preset.added_as}".`,
      details: { hint: `resume it: rfp source resume ${preset.added_as}` },
    });
  return { ...entry, preset };
}
