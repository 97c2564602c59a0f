import { type FilterRow } from '@rfp/contracts/fields/filter-row';
import { opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { Option } from 'commander';
import { type DocumentedCommand } from '../documented-command.js';
import { addMarkCommands } from './marks.js';

/** Allowed values for the help. The command validates with the contracts, which would slow down the help. */
export const sortValues =
  'score, due_date, value, posted_date, title, total_score, created_at, updated_at, personal_total, best_match';

/** `rfp opp` */
export function addOppCommands(program: DocumentedCommand): void {
  const opp = program.command('opp').description('Find and read opportunities');

  withListFilters(opp.command('list'))
    .description('List opportunities, the best first')
    .option(
      '--sort <field>',
      `${sortValues} (default: best_match with --search, else personal_total with a profile, else score; posted_date with --as-of)`,
    )
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
    .examples(
      'rfp opp list --search "cloud hosting" --status active',
      'rfp opp list --due-within-days 14 --sort due_date',
      'rfp opp list --json=id,title,due_date | jq .',
      'rfp opp list --all --columns id,version,title > list.tsv',
    )
    .runs(async () => (await import('../actions/opportunities/list.js')).listOpportunities);

  withListFilters(opp.command('export').description('Write all opportunities that match to a file'))
    .option('--sort <field>', sortValues, 'created_at')
    .option('--order <direction>', 'asc, desc')
    .option('--format <format>', 'csv, xlsx, ndjson, or ics (the due dates, for a calendar)', 'csv')
    .option('--columns <list>', 'fields, separated by commas (default: all but description)')
    .option('--file <path>', 'file to write, - for stdout (default: opportunities-<day>.<format>, in this folder)')
    .examples(
      'rfp opp export --format xlsx --status active',
      'rfp opp export --search "cloud hosting" --columns title,due_date,description --file cloud.csv',
    )
    .runs(async () => (await import('../actions/opportunities/export.js')).exportOpportunities);

  opp
    .command('view <id>')
    .description('Show one opportunity with all details')
    .option('--as-of <instant>', 'as it was then, such as 2026-09-09T12:00:00Z')
    .examples('rfp opp view 0197a3a4-0000-7000-8000-000000000001')
    .runs(async () => (await import('../actions/opportunities/view.js')).viewOpportunity);

  withFilters(opp.command('search'))
    .description('Search by a query, best match first')
    .argument('<query...>', 'words, phrases and fields (see  rfp help query); all apply, commas separate alternatives')
    .option('--limit <n>', 'maximum number of opportunities, up to 100 (default: 10)')
    .option('--explain', 'explain the rank of each opportunity')
    .option('--explain-plan', 'show the steps of the search and their costs instead of the matches')
    .examples(
      'rfp opp search cloud hosting',
      'rfp opp search \'"data center" OR colocation\' --min-value 1000000',
      'rfp opp search roof, paving --state VA',
      'rfp opp search cloud hosting --explain',
    )
    .runs(async () => (await import('../actions/opportunities/search.js')).searchOpportunities);

  opp
    .command('history <id>')
    .description('Show the versions of an opportunity, newest first')
    .option('--limit <n>', 'maximum number of versions, up to 100 (default: 20)')
    .option('--older-than <cursor>', 'versions before those shown, by the printed cursor')
    .examples('rfp opp history 0197a3a4-0000-7000-8000-000000000001')
    .runs(async () => (await import('../actions/opportunities/history.js')).showVersions);

  opp
    .command('diff <id>')
    .description('Show what differs between two versions of an opportunity, word by word')
    .option('--from <version>', 'key of the earlier version, as `rfp opp history` prints it (default: the one before)')
    .option('--to <version>', 'key of the later version (default: the newest)')
    .examples(
      'rfp opp diff 0197a3a4-0000-7000-8000-000000000001',
      'rfp opp diff 0197a3a4-0000-7000-8000-000000000001 --from SAM.gov:1:api:1',
    )
    .runs(async () => (await import('../actions/opportunities/diff.js')).compareVersions);

  opp
    .command('explain <id>')
    .description('Explain the score of an opportunity for you, and whether you may take part')
    .option('--keywords <list>', 'score it for these keywords, separated by commas, instead of yours')
    .option('--recipe <id>', 'default: the score of lists; or the recipe of an earlier explanation')
    .option('--as-of <instant>', 'the score at that instant, such as 2026-03-02T16:00:00Z')
    .examples('rfp opp explain 0197a3a4-0000-7000-8000-000000000001 --keywords cloud,hosting')
    .runs(async () => (await import('../actions/opportunities/explain.js')).explainScore);

  addWatchCommand(opp);
  addMarkCommands(opp);
  addOpenCommand(opp);
  addMergingCommands(opp);
}

/** `rfp opp watch` */
function addWatchCommand(opp: DocumentedCommand): void {
  withListFilters(opp.command('watch'))
    .description('Watch opportunities in the workspace; without ids, print new and changed ones until Ctrl-C')
    .argument('[opportunities...]', 'ids of opportunities to watch')
    .dryRun()
    .examples(
      'rfp opp watch --search "cloud hosting" --min-score 80',
      'rfp opp watch -o ndjson | jq -r .title',
      'rfp opp watch 0197a3a4-0000-7000-8000-000000000001',
    )
    .runs(async () => (await import('../actions/opportunities/marks.js')).watchOrFollow);
}

/** `rfp opp open` */
function addOpenCommand(opp: DocumentedCommand): void {
  opp
    .command('open <id>')
    .description('Open the page of an opportunity at its source')
    .option('--console', 'open it in the console')
    .option('--print', 'print the address only')
    .examples(
      'rfp opp open 0197a3a4-0000-7000-8000-000000000001',
      'rfp opp open 0197a3a4-0000-7000-8000-000000000001 --console',
    )
    .runs(async () => (await import('../actions/opportunities/open.js')).openOpportunity);
}

const id = '0197a3a4-0000-7000-8000-000000000001';
const other = '0197a3a4-0000-7000-8000-000000000002';

/** `rfp opp split`, `merge`, `duplicates`, `decisions` and `undo` */
function addMergingCommands(opp: DocumentedCommand): void {
  opp
    .command('split <id>')
    .description('Split off notices that are another opportunity; no sync merges them again')
    .argument('<notices...>', 'notices to split off, as source and id: SAM.gov:36C247-26-R-0042')
    .option('--dry-run', 'show what would be split off, and change nothing')
    .examples(`rfp opp split ${id} SAM.gov:36C247-26-R-0042 --dry-run`)
    .runs(async () => (await import('../actions/opportunities/merging.js')).splitOpportunity);

  opp
    .command('merge <id>')
    .description('Merge another opportunity into this one; its address leads here from then on')
    .argument('<other>', 'id of the opportunity to merge into the first')
    .option('--dry-run', 'show what would be merged, and change nothing')
    .examples(`rfp opp merge ${id} ${other} --dry-run`)
    .runs(async () => (await import('../actions/opportunities/merging.js')).mergeOpportunities);

  opp
    .command('duplicates <id>')
    .description('List opportunities that may be the same, with the reasons, most likely first')
    .examples(`rfp opp duplicates ${id}`)
    .runs(async () => (await import('../actions/opportunities/merging.js')).listCandidates);

  opp
    .command('decisions <id>')
    .description('List who split and merged an opportunity by hand, newest first')
    .examples(`rfp opp decisions ${id}`)
    .runs(async () => (await import('../actions/opportunities/merging.js')).listDecisions);

  opp
    .command('undo')
    .description('Undo a change of marks, a split or a merge')
    .argument('<decision>', 'id of the change as it was printed, or of the decision, as `rfp opp decisions` prints it')
    .dryRun()
    .examples('rfp opp undo 0197a3a4-3333-7000-8000-000000000001')
    .runs(async () => (await import('../actions/opportunities/merging.js')).undoDecision);
}

const filterRows: readonly FilterRow[] = Object.values(opportunityFilters);

/** Adds the filters of list and search. The command validates with the contracts, which would slow down the help. */
function withFilters(command: DocumentedCommand): DocumentedCommand {
  for (const { option, optionHelp } of filterRows) {
    if (optionHelp !== undefined) command.option(`${option} ${optionHelp[0]}`, optionHelp[1]);
  }
  return command;
}

/** Adds the filters of a list. */
export function withListFilters(command: DocumentedCommand): DocumentedCommand {
  return withFilters(command)
    .option('--search <query>', 'words, phrases and fields: see  rfp help query')
    .option('--due-within-days <n>', 'due within this many days')
    .option('--for-you <which>', 'open opportunities that match your profile: high, new, closing, amended');
}
