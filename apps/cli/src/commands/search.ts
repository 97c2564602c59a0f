import { type DocumentedCommand } from '../documented-command.js';
import { sortValues, withListFilters } from './opp.js';

const load = async () => import('../actions/search/saved-searches.js');

/** `rfp search` */
export function addSavedSearchCommands(program: DocumentedCommand): void {
  const search = program.command('search').description('Saved searches: yours and those shared in the workspace');

  search
    .command('list')
    .description('List the saved searches with the number of new opportunities of each, by name')
    .examples('rfp search list', 'rfp search list --json=name,new_count')
    .runs(async () => (await load()).listSavedSearches);

  withListFilters(search.command('save'))
    .description('Save a search under a name')
    .argument('<name>', 'up to 80 characters')
    .option('--sort <field>', `${sortValues} (default: the order of a list without it)`)
    .option('--order <direction>', 'asc, desc')
    .option(
      '--visibility <who>',
      'private, shared, or locked: seen by all members, changed by you and owners',
      'private',
    )
    .option('--replace', 'replace the filters and the order of the saved search with this name')
    .dryRun()
    .examples(
      'rfp search save "Cloud in Virginia" --search cloud --state VA',
      'rfp search save Roofs --search roof --sort due_date --visibility shared',
    )
    .runs(async () => (await load()).saveSearch);

  search
    .command('run')
    .description('List the opportunities of a saved search')
    .argument('<saved-search>', 'its name or id')
    .option('--page <n>', 'page number, from 1')
    .option('--per-page <n>', 'opportunities per page, up to 1000 (default: 20)')
    .option('--after <cursor>', 'opportunities after those shown, by the printed cursor')
    .option('--count <how>', 'exact: count all, however many (default: up to 10,000)')
    .option('--mark-opened', 'count opportunities as new from now on')
    .examples('rfp search run "Cloud in Virginia"', 'rfp search run Roofs --per-page 100 --json=id,title')
    .runs(async () => (await load()).runSavedSearch);

  search
    .command('show')
    .description('Show what a saved search finds, and who sees it')
    .argument('<saved-search>', 'its name or id')
    .examples('rfp search show "Cloud in Virginia"')
    .runs(async () => (await load()).showSavedSearch);

  search
    .command('alert')
    .description('Set or switch off your alert of a saved search, or rehearse it')
    .argument('<saved-search>', 'its name or id')
    .option('--every <frequency>', 'instant, hourly, daily, weekly, off')
    .option('--at <time>', 'time of daily and weekly mails, such as 07:00')
    .option('--day <day>', 'monday, tuesday, wednesday, thursday, friday, saturday, sunday (of weekly mails)')
    .option('--min-score <score>', 'minimum Your Fit, from 0 to 100; 0 reports everything')
    .option('--rehearse', 'print what it would have sent in the last 30 days, and change nothing')
    .dryRun()
    .note('Options that are not given stay as they are. Times are in the time zone of your settings.')
    .examples(
      'rfp search alert Roofs --every daily --at 07:00 --min-score 70',
      'rfp search alert Roofs --every weekly --rehearse',
      'rfp search alert Roofs --every off',
    )
    .runs(async () => (await import('../actions/search/search-alert.js')).setSearchAlert);

  search
    .command('rename')
    .description('Rename a saved search')
    .argument('<saved-search>', 'its name or id')
    .argument('<new-name>', 'up to 80 characters')
    .dryRun()
    .examples('rfp search rename Roofs "Roofs and gutters"')
    .runs(async () => (await load()).renameSavedSearch);

  search
    .command('delete')
    .description('Delete a saved search; it can be restored for 30 days')
    .argument('<saved-search>', 'its name or id')
    .dryRun()
    .examples('rfp search delete Roofs')
    .runs(async () => (await load()).deleteSavedSearch);

  search
    .command('restore')
    .description('Restore a deleted search')
    .argument('<deleted>', 'its id, as `rfp search delete` prints it')
    .dryRun()
    .examples('rfp search restore 0197a3a4-6666-7000-8000-000000000001')
    .runs(async () => (await load()).restoreSavedSearch);

  search
    .command('default')
    .description('Make a saved search your default list in the console')
    .argument('<saved-search>', 'its name or id')
    .option('--clear', 'make it no longer the default list')
    .dryRun()
    .examples('rfp search default Roofs', 'rfp search default Roofs --clear')
    .runs(async () => (await load()).setDefaultSearch);
}
