import { type Command } from 'commander';
import { type Io } from '../io.js';
import { addReliabilityCommands } from './source-reliability.js';

/** For the help. The command validates with the contracts, whose loading would slow down the help. */
const sourceTypeValues = 'federal_contract, federal_grant, state_rfp, private_rfp, scraped';

/** `rfp source`; `end` receives the exit code. */
export function addSourceCommands(program: Command, io: Io, end: (code: number) => void): void {
  const source = program.command('source').description('Manage sources and their schedules').commandsGroup('Sources:');

  source
    .command('list')
    .description('List the sources with their status')
    .addHelpText('after', '\nExamples:\n  rfp source list\n  rfp source list --json=key,paused,next_due_at\n')
    .action(async (_options: unknown, command: Command) => {
      const { listSources } = await import('../actions/source-list.js');
      await listSources(io, command.optsWithGlobals());
    });

  source
    .command('connectors')
    .description('List the connectors, or show the settings of one')
    .argument('[connector]', 'a connector, such as feed')
    .addHelpText('after', '\nExamples:\n  rfp source connectors\n  rfp source connectors feed\n')
    .action(async (connector: string | undefined, _options: unknown, command: Command) => {
      const { showConnectors } = await import('../actions/source-connectors.js');
      await showConnectors(io, connector, command.optsWithGlobals());
    });

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
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  rfp source add "City bids" --connector feed --set url=https://city.example/bids.xml --type state_rfp\n' +
        '  rfp source add "County" --connector socrata --settings county.json --every 12h\n',
    )
    .action(async (name: string, _options: unknown, command: Command) => {
      const { addSource } = await import('../actions/source-add.js');
      await addSource(io, name, command.optsWithGlobals());
    });

  addEditCommand(source, io);

  withSourceOptions(
    source
      .command('test')
      .description('Test a source: show its records without storing them')
      .argument('[key]', 'an existing source, such as sam_gov')
      .option('--connector <connector>', 'connector of a new source: see  rfp source connectors'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source test sam_gov\n  rfp source test --connector feed --set url=https://city.example/bids.xml\n',
    )
    .action(async (key: string | undefined, _options: unknown, command: Command) => {
      const { testSource } = await import('../actions/source-test.js');
      await testSource(io, key, command.optsWithGlobals());
    });

  addPauseCommands(source, io, end);

  source
    .command('remove')
    .description('Remove added sources')
    .argument('<key...>', 'source keys: see  rfp source list')
    .option('--records <what>', 'keep or remove their records', 'keep')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source remove city_bids\n  rfp source remove city_bids --records remove --yes\n',
    )
    .action(async (keys: string[], _options: unknown, command: Command) => {
      const { removeSources } = await import('../actions/source-remove.js');
      end(await removeSources(io, keys, command.optsWithGlobals()));
    });

  addReliabilityCommands(source, io, end);
}

function addEditCommand(source: Command, io: Io): void {
  withSettings(source.command('edit').description('Change a source: only what is given'))
    .argument('<key>', 'a source, such as city_bids')
    .option('--unset <name>', 'remove a setting; can be repeated', repeated)
    .option('--name <name>', 'display name')
    .option('--home-url <url>', 'web page of the source')
    .option('--every <time>', 'sync interval, from 1h to 7d')
    .option('--max <n>', 'maximum number of records per run; none for no limit')
    .option('--dry-run', 'show what would differ, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source edit city_bids --every 12h --max none\n  rfp source edit city_bids --set url=https://city.example/rfps.xml --dry-run\n',
    )
    .action(async (key: string, _options: unknown, command: Command) => {
      const { editSource } = await import('../actions/source-edit.js');
      await editSource(io, key, command.optsWithGlobals());
    });
}

function addPauseCommands(source: Command, io: Io, end: (code: number) => void): void {
  const both = [
    { name: 'pause', description: 'Pause sources: they run only on demand', paused: true },
    { name: 'resume', description: 'Resume the schedule of sources', paused: false },
  ];
  for (const { name, description, paused } of both) {
    source
      .command(name)
      .description(description)
      .argument('<key...>', 'source keys: see  rfp source list')
      .option('--dry-run', 'say what would be done, and change nothing')
      .addHelpText('after', `\nExamples:\n  rfp source ${name} city_bids sam_gov\n`)
      .action(async (keys: string[], _options: unknown, command: Command) => {
        const { pauseSources } = await import('../actions/source-pause.js');
        end(await pauseSources(io, keys, paused, command.optsWithGlobals()));
      });
  }
}

function repeated(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text];
}

function withSettings(command: Command): Command {
  return command
    .option('--set <name=value>', 'a setting of the connector; can be repeated', repeated)
    .option('--settings <file>', 'settings as a JSON file, - for stdin; --set overrides them');
}

function withSourceOptions(command: Command): Command {
  return withSettings(command).option(
    '--type <type>',
    `type of its opportunities: ${sourceTypeValues} (default: scraped for web pages, otherwise private_rfp)`,
  );
}
