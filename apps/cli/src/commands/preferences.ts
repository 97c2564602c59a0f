import { Argument, Option } from 'commander';
import { type DocumentedCommand } from '../documented-command.js';

const kinds = ['keyword', 'naics', 'set-aside', 'agency', 'place'];
const levels = ['prefer', 'must', 'exclude'];

/** `rfp preferences` */
export function addPreferencesCommands(program: DocumentedCommand): void {
  const preferences = program.command('preferences').description('Preferences for scores, "Your Fit" and alerts');

  preferences
    .command('view')
    .description('Show your preferences, and the required and excluded entries')
    .examples('rfp preferences view', 'rfp preferences view --json')
    .runs(async () => (await import('../actions/account/preferences.js')).viewPreferences);

  preferences
    .command('set')
    .description('Prefer, require or exclude entries')
    .addArgument(new Argument('<kind>', 'of the entries').choices(kinds))
    .argument('<entries...>', 'words, codes or names; quote those of several words')
    .addOption(
      new Option(
        '--level <level>',
        'prefer; must: without a required entry there is no match; exclude: with an excluded entry there is none (default: prefer)',
      ).choices(levels),
    )
    .dryRun()
    .examples(
      'rfp preferences set keyword "cloud hosting"',
      'rfp preferences set place Hawaii --level must',
      'rfp preferences set set-aside 8A --level exclude',
    )
    .runs(async () => (await import('../actions/account/preferences.js')).setPreferences);

  preferences
    .command('remove')
    .description('Remove entries')
    .addArgument(new Argument('<kind>', 'of the entries').choices(kinds))
    .argument('<entries...>', 'as `rfp preferences view` prints them')
    .dryRun()
    .examples('rfp preferences remove place Hawaii')
    .runs(async () => (await import('../actions/account/preferences.js')).removePreferences);

  preferences
    .command('value')
    .description('Prefer, require or exclude a range of values; without --min and --max, any value')
    .option('--min <dollars>', 'minimum value in US dollars')
    .option('--max <dollars>', 'maximum value in US dollars')
    .addOption(
      new Option('--level <level>', 'level of the range (default: prefer); an unstated value always matches').choices(
        levels,
      ),
    )
    .dryRun()
    .examples('rfp preferences value --min 100000 --max 5000000', 'rfp preferences value --min 250000 --level must')
    .runs(async () => (await import('../actions/account/preferences.js')).setValueRange);
}
