import { type DocumentedCommand } from '../documented-command.js';

/** Used in the help only. The command validates with the contracts, which would slow down the help. */
const sourceTypeValues = 'federal_contract, federal_grant, state_rfp, private_rfp, scraped';

/** `rfp source` */
export function addSourceCommands(program: DocumentedCommand): void {
  const source = program.command('source').description('Manage sources and their schedules').commandsGroup('Sources:');

  source
    .command('list')
    .description('List the sources with their status')
    .examples('rfp source list', 'rfp source list --json=key,paused,next_due_at')
    .runs(async () => (await import('../actions/sources/list.js')).listSources);

  source
    .command('connectors')
    .description('List the connectors, or show the settings of one')
    .argument('[connector]', 'a connector, such as feed')
    .examples('rfp source connectors', 'rfp source connectors feed')
    .runs(async () => (await import('../actions/sources/connectors.js')).showConnectors);

  addDirectoryCommands(source);

  withSourceOptions(
    source
      .command('add')
      .description('Test and add a portal, feed or page')
      .argument('<name>', 'display name')
      .requiredOption('--connector <connector>', 'connector: see  rfp source connectors'),
  )
    .option('--key <key>', 'key for commands (default: derived from the name)')
    .option('--home-url <url>', 'web page of the source (default: from the settings)')
    .option('--every <time>', 'sync interval, from 1h to 7d (default: 24h)')
    .option('--max <n>', 'maximum number of records per run (default: no limit)')
    .option('--paused', 'add it paused: it runs only on demand')
    .option('--no-test', 'add it without a test')
    .dryRun()
    .examples(
      'rfp source add "City bids" --connector feed --set url=https://city.example/bids.xml --type state_rfp',
      'rfp source add "County" --connector socrata --settings county.json --every 12h',
    )
    .runs(async () => (await import('../actions/sources/add.js')).addSource);

  addEditCommand(source);

  withSourceOptions(
    source
      .command('test')
      .description('Test a source: show its records without storing them')
      .argument('[key]', 'an existing source, such as sam_gov')
      .option('--connector <connector>', 'connector of a new source: see  rfp source connectors'),
  )
    .examples('rfp source test sam_gov', 'rfp source test --connector feed --set url=https://city.example/bids.xml')
    .runs(async () => (await import('../actions/sources/test.js')).testSource);

  source
    .command('columns')
    .description('Show the columns of a CSV or Excel file, with a likely mapping for the connector csv_file')
    .argument('<url>', 'address of the file')
    .option('--sheet <name>', 'sheet of a workbook (default: the largest)')
    .option('--delimiter <delimiter>', 'auto, comma, semicolon, tab or bar (default: auto)')
    .option('--time-zone <zone>', 'time zone of its dates (default: America/New_York)')
    .examples(
      'rfp source columns https://agency.example/forecast.xlsx',
      'rfp source columns https://agency.example/forecast.csv --jq .settings > forecast.json',
    )
    .runs(async () => (await import('../actions/sources/columns.js')).showColumns);

  addPauseCommands(source);

  source
    .command('remove')
    .description('Remove added sources')
    .argument('<key...>', 'source keys: see  rfp source list')
    .option('--records <what>', 'keep or remove their records', 'keep')
    .option('-y, --yes', 'skip the confirmation')
    .dryRun()
    .examples('rfp source remove city_bids', 'rfp source remove city_bids --records remove --yes')
    .runs(async () => (await import('../actions/sources/remove.js')).removeSources);

  addReliabilityCommands(source);
}

function addDirectoryCommands(source: DocumentedCommand): void {
  source
    .command('directory')
    .description('Find a portal that can be added as it is, or a link to it')
    .argument('[word...]', 'words of its name, place, state or host')
    .option('--state <state>', 'state of the United States by code or name, such as TX')
    .option('--kind <kind>', 'federal, state, local, district, funder, national or international')
    .examples('rfp source directory transit --state IL', 'rfp source directory --kind national --json=key,name,terms')
    .runs(async () => (await import('../actions/sources/directory.js')).listDirectory);

  source
    .command('add-preset')
    .description('Add a portal of the directory, paused, and show its dry run')
    .argument('<preset>', 'its key: see  rfp source directory')
    .dryRun()
    .examples('rfp source add-preset bonfire_detroit')
    .runs(async () => (await import('../actions/sources/add-preset.js')).addPreset);
}

function addEditCommand(source: DocumentedCommand): void {
  withSettings(source.command('edit').description('Change the given settings of a source'))
    .argument('<key>', 'a source, such as city_bids')
    .repeatable('--unset <name>', 'remove a setting')
    .option('--name <name>', 'display name')
    .option('--home-url <url>', 'web page of the source')
    .option('--every <time>', 'sync interval, from 1h to 7d')
    .option('--max <n>', 'maximum number of records per run; none for no limit')
    .option('--dry-run', 'show what would differ, and change nothing')
    .examples(
      'rfp source edit city_bids --every 12h --max none',
      'rfp source edit city_bids --set url=https://city.example/rfps.xml --dry-run',
    )
    .runs(async () => (await import('../actions/sources/edit.js')).editSource);
}

function addPauseCommands(source: DocumentedCommand): void {
  source
    .command('pause')
    .description('Pause sources: they run only on demand')
    .argument('<key...>', 'source keys: see  rfp source list')
    .dryRun()
    .examples('rfp source pause city_bids sam_gov')
    .runs(async () => (await import('../actions/sources/pause.js')).pauseSources);

  source
    .command('resume')
    .description('Resume the schedule of sources')
    .argument('<key...>', 'source keys: see  rfp source list')
    .dryRun()
    .examples('rfp source resume city_bids sam_gov')
    .runs(async () => (await import('../actions/sources/pause.js')).resumeSources);
}

function withSettings(command: DocumentedCommand): DocumentedCommand {
  return command
    .repeatable('--set <name=value>', 'a setting of the connector')
    .option('--settings <file>', 'settings as a JSON file, - for stdin; --set overrides them');
}

function withSourceOptions(command: DocumentedCommand): DocumentedCommand {
  return withSettings(command).option(
    '--type <type>',
    `type of its opportunities: ${sourceTypeValues} (default: scraped for web pages, otherwise private_rfp)`,
  );
}

/** Commands of `rfp source` that concern reliability. */
function addReliabilityCommands(source: DocumentedCommand): void {
  source.commandsGroup('Reliability:');

  source
    .command('ledger')
    .description('Show completeness and reliability of a source')
    .argument('<key>', 'a source, such as sam_gov')
    .examples('rfp source ledger sam_gov', 'rfp source ledger sam_gov --json=success_rate,gaps')
    .runs(async () => (await import('../actions/sources/ledger.js')).showLedger);

  source
    .command('rejected')
    .description('List rejected records with the reasons')
    .argument('<key>', 'a source, such as sam_gov')
    .option('--limit <n>', 'maximum number of records, up to 1000 (default: 20)')
    .examples('rfp source rejected sam_gov', 'rfp source rejected sam_gov --json=source_id,code,raw')
    .runs(async () => (await import('../actions/sources/rejected.js')).showRejected);

  source
    .command('replay')
    .description('Process rejected records again after a fix')
    .argument('<key>', 'a source, such as sam_gov')
    .argument('[id...]', 'ids of rejected records (default: all)')
    .waits()
    .dryRun()
    .examples('rfp source replay sam_gov', 'rfp source replay sam_gov 0197a3a4-4444-7000-8000-000000000001')
    .runs(async () => (await import('../actions/sources/replay.js')).replayRejected);
}
