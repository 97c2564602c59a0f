import { type Command } from 'commander';
import { type Io } from '../io.js';

/** Allowed values for the help. The command validates with the contracts, whose loading would slow down the help. */
const statusValues = 'active, closed, upcoming';
const sourceTypeValues = 'federal_contract, federal_grant, state_rfp, private_rfp, scraped';

/** `rfp opp` */
export function addOppCommands(program: Command, io: Io): void {
  const opp = program.command('opp').description('Find and read opportunities');

  opp
    .command('list')
    .description('List opportunities, best score first')
    .option('--search <text>', 'words in title, description, agency or number')
    .option('--status <status>', statusValues)
    .option('--source-type <type>', sourceTypeValues)
    .option('--source-name <name>', 'source, such as Grants.gov')
    .option('--agency-name <name>', 'agency, full name')
    .option('--min-score <points>', 'minimum total score, 0 to 100')
    .option(
      '--min-value <dollars>',
      'minimum value in US dollars; excludes other currencies and opportunities without a value',
    )
    .option('--max-value <dollars>', 'maximum value in US dollars')
    .option('--posted-since <day>', 'posted on or after this day, such as 2026-09-09')
    .option('--due-by <day>', 'due on or before this day, such as 2026-12-31')
    .option('--due-within-days <n>', 'due within this many days')
    .option(
      '--sort <field>',
      'score, due_date, value, posted_date, title, total_score, created_at, updated_at',
      'score',
    )
    .option('--order <direction>', 'asc, desc')
    .option('--page <n>', 'page number, from 1')
    .option('--per-page <n>', 'opportunities per page, up to 1000 (default: 20)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp list --search "cloud hosting" --status active\n  rfp opp list --due-within-days 14 --sort due_date\n  rfp opp list --json=id,title,due_date | jq .\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { listOpportunities } = await import('../actions/opp-list.js');
      await listOpportunities(io, command.optsWithGlobals());
    });

  opp
    .command('view')
    .description('Show one opportunity with all details')
    .argument('<id>')
    .addHelpText('after', '\nExamples:\n  rfp opp view 0197a3a4-0000-7000-8000-000000000001\n')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { viewOpportunity } = await import('../actions/opp-view.js');
      await viewOpportunity(io, id, command.optsWithGlobals());
    });

  opp
    .command('search')
    .description('Search by keywords and criteria')
    .argument('<keywords...>', 'words or phrases, separated by spaces or commas')
    .option('--status <status>', statusValues)
    .option('--source-type <type>', sourceTypeValues)
    .option(
      '--min-value <dollars>',
      'minimum value in US dollars; excludes other currencies and opportunities without a value',
    )
    .option('--max-value <dollars>', 'maximum value in US dollars')
    .option('--min-score <points>', 'minimum total score, 0 to 100')
    .option('--posted-since <day>', 'posted on or after this day, such as 2026-09-09')
    .option('--due-by <day>', 'due on or before this day, such as 2026-12-31')
    .option('--limit <n>', 'maximum number of opportunities, up to 100 (default: 10)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp search cooling\n  rfp opp search "data center" cloud --min-value 1000000\n',
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
    .command('explain')
    .description('Explain the score of an opportunity')
    .argument('<id>')
    .option('--keywords <list>', 'score it for these keywords, separated by commas')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp explain 0197a3a4-0000-7000-8000-000000000001 --keywords cloud,hosting\n',
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { explainScore } = await import('../actions/opp-explain.js');
      await explainScore(io, id, command.optsWithGlobals());
    });
}
