import { type Command, Option } from 'commander';
import { type Io } from '../io.js';
import { withFilters } from './opp-filters.js';
import { addMergingCommands } from './opp-merging.js';
import { addOpenCommand, addWatchCommand } from './opp-watch.js';

/** Allowed values for the help. The command validates with the contracts, whose loading would slow down the help. */
const sortValues = 'score, due_date, value, posted_date, title, total_score, created_at, updated_at';
const listSortValues = `${sortValues}, personal_total`;

/** `rfp opp` */
export function addOppCommands(program: Command, io: Io): void {
  const opp = program.command('opp').description('Find and read opportunities');

  withFilters(opp.command('list'))
    .description('List opportunities, best score first')
    .option('--search <query>', 'words, phrases and fields: see  rfp help query')
    .option('--due-within-days <n>', 'due within this many days')
    .option('--sort <field>', `${listSortValues} (default: score, or posted_date with --as-of)`)
    .option('--order <direction>', 'asc, desc')
    .option('--page <n>', 'page number, from 1')
    .option('--per-page <n>', 'opportunities per page, up to 1000 (default: 20)')
    .option('--after <cursor>', 'opportunities after those shown, by the printed cursor')
    .addOption(
      new Option('--all', 'all opportunities that match, newest first').conflicts([
        'page',
        'perPage',
        'after',
        'asOf',
        'web',
      ]),
    )
    .option('--count <how>', 'exact: count all, however many (default: up to 10,000)')
    .option(
      '--as-of <instant>',
      'the list as it was then, such as 2026-09-09T12:00:00Z; not sorted or filtered by scores',
    )
    .option('--web', 'open the list in the console')
    .option('--print', 'with --web: print its address only')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp list --search "cloud hosting" --status active\n  rfp opp list --due-within-days 14 --sort due_date\n  rfp opp list --json=id,title,due_date | jq .\n  rfp opp list --all --columns id,version,title > list.tsv\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { listOpportunities } = await import('../actions/opp-list.js');
      await listOpportunities(io, command.optsWithGlobals());
    });

  withFilters(opp.command('export').description('Write all opportunities that match to a file'))
    .option('--search <text>', 'words, phrases and fields: see  rfp help query')
    .option('--due-within-days <n>', 'due within this many days')
    .option('--sort <field>', sortValues, 'created_at')
    .option('--order <direction>', 'asc, desc')
    .option('--format <format>', 'csv, xlsx, ndjson, or ics (the due dates, for a calendar)', 'csv')
    .option('--columns <list>', 'fields, separated by commas (default: all but description)')
    .option('--file <path>', 'file to write, - for stdout (default: opportunities-<day>.<format>, in this folder)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp export --format xlsx --status active\n  rfp opp export --search "cloud hosting" --columns title,due_date,description --file cloud.csv\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { exportOpportunities } = await import('../actions/opp-export.js');
      await exportOpportunities(io, command.optsWithGlobals());
    });

  opp
    .command('view')
    .description('Show one opportunity with all details')
    .argument('<id>')
    .option('--as-of <instant>', 'as it was then, such as 2026-09-09T12:00:00Z')
    .addHelpText('after', '\nExamples:\n  rfp opp view 0197a3a4-0000-7000-8000-000000000001\n')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { viewOpportunity } = await import('../actions/opp-view.js');
      await viewOpportunity(io, id, command.optsWithGlobals());
    });

  withFilters(opp.command('search'))
    .description('Search by a query, best match first')
    .argument('<query...>', 'words, phrases and fields (see  rfp help query); all apply, commas separate alternatives')
    .option('--limit <n>', 'maximum number of opportunities, up to 100 (default: 10)')
    .option('--explain', 'why each opportunity ranks where it does')
    .option('--explain-plan', 'how the search finds its matches and what that takes, instead of the matches')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp search cloud hosting\n  rfp opp search \'"data center" OR colocation\' --min-value 1000000\n  rfp opp search roof, paving --state VA\n  rfp opp search cloud hosting --explain\n',
    )
    .action(async (words: string[], _options: unknown, command: Command) => {
      const { searchOpportunities } = await import('../actions/opp-search.js');
      await searchOpportunities(io, words, command.optsWithGlobals());
    });

  opp
    .command('history')
    .description('Show the versions of an opportunity, newest first')
    .argument('<id>')
    .option('--limit <n>', 'maximum number of versions, up to 100 (default: 20)')
    .option('--older-than <cursor>', 'versions before those shown, by the printed cursor')
    .addHelpText('after', '\nExamples:\n  rfp opp history 0197a3a4-0000-7000-8000-000000000001\n')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { showVersions } = await import('../actions/opp-history.js');
      await showVersions(io, id, command.optsWithGlobals());
    });

  opp
    .command('diff')
    .description('Show what differs between two versions of an opportunity, word by word')
    .argument('<id>')
    .option('--from <version>', 'key of the earlier version, as `rfp opp history` prints it (default: the one before)')
    .option('--to <version>', 'key of the later version (default: the newest)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp diff 0197a3a4-0000-7000-8000-000000000001\n  rfp opp diff 0197a3a4-0000-7000-8000-000000000001 --from SAM.gov:1:api:1\n',
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { compareVersions } = await import('../actions/opp-diff.js');
      await compareVersions(io, id, command.optsWithGlobals());
    });

  opp
    .command('explain')
    .description('Explain the score of an opportunity for you, and whether you may take part')
    .argument('<id>')
    .option('--keywords <list>', 'score it for these keywords, separated by commas, instead of yours')
    .option('--recipe <id>', 'default: the score of lists; or the recipe of an earlier explanation')
    .option('--as-of <instant>', 'the score at that instant, such as 2026-03-02T16:00:00Z')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp explain 0197a3a4-0000-7000-8000-000000000001 --keywords cloud,hosting\n',
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { explainScore } = await import('../actions/opp-explain.js');
      await explainScore(io, id, command.optsWithGlobals());
    });

  addWatchCommand(opp, io);
  addOpenCommand(opp, io);
  addMergingCommands(opp, io);
}
