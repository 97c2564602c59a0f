import { type Command } from 'commander';
import { type Io } from '../io.js';
import { addSourceTrustCommands } from './source-trust.js';

/** Checked with the contracts when the command runs: loading those costs more than help may take. */
const sourceTypeValues = 'federal_contract, federal_grant, state_rfp, private_rfp, scraped';

/** `rfp source`; `end` gets the exit code. */
export function addSourceCommands(program: Command, io: Io, end: (code: number) => void): void {
  const source = program.command('source').description('Manage what is read, and how often').commandsGroup('Sources:');

  source
    .command('list')
    .description('List the sources, with how each stands')
    .addHelpText('after', '\nExamples:\n  rfp source list\n  rfp source list --json=key,paused,next_due_at\n')
    .action(async (_options: unknown, command: Command) => {
      const { listSources } = await import('../actions/source-list.js');
      await listSources(io, command.optsWithGlobals());
    });

  source
    .command('connectors')
    .description('List the kinds of source that can be added, or show the settings of one')
    .argument('[connector]', 'one kind, such as feed')
    .addHelpText('after', '\nExamples:\n  rfp source connectors\n  rfp source connectors feed\n')
    .action(async (connector: string | undefined, _options: unknown, command: Command) => {
      const { showConnectors } = await import('../actions/source-connectors.js');
      await showConnectors(io, connector, command.optsWithGlobals());
    });

  describing(
    source
      .command('add')
      .description('Add a portal, feed or page, once a test could read it')
      .argument('<name>', 'name to show')
      .requiredOption('--connector <connector>', 'kind of source: see  rfp source connectors'),
  )
    .option('--key <key>', 'what commands call it (default: made of the name)')
    .option('--home-url <url>', 'page for people to open (default: taken from the settings)')
    .option('--every <time>', 'how often it is read, from 1h to 7d (default: 24h)')
    .option('--max <n>', 'most records a run takes (default: no limit)')
    .option('--paused', 'add it paused: it is read only on request')
    .option('--no-test', 'add it without testing it')
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

  describing(
    source
      .command('test')
      .description('Show what would be read from a source, and keep nothing')
      .argument('[key]', 'a source that was added, such as sam_gov')
      .option('--connector <connector>', 'kind of a source that was not added: see  rfp source connectors'),
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
    .description('Remove sources that were added')
    .argument('<key...>', 'as  rfp source list  shows them')
    .option('--records <what>', 'what becomes of the records read from them: keep, remove', 'keep')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source remove city_bids\n  rfp source remove city_bids --records remove --yes\n',
    )
    .action(async (keys: string[], _options: unknown, command: Command) => {
      const { removeSources } = await import('../actions/source-remove.js');
      end(await removeSources(io, keys, command.optsWithGlobals()));
    });

  addSourceTrustCommands(source, io, end);
}

function addPauseCommands(source: Command, io: Io, end: (code: number) => void): void {
  const both = [
    { name: 'pause', description: 'Pause sources: they are read only on request', paused: true },
    { name: 'resume', description: 'Resume sources: they are read on schedule again', paused: false },
  ];
  for (const { name, description, paused } of both) {
    source
      .command(name)
      .description(description)
      .argument('<key...>', 'as  rfp source list  shows them')
      .addHelpText('after', `\nExamples:\n  rfp source ${name} city_bids sam_gov\n`)
      .action(async (keys: string[], _options: unknown, command: Command) => {
        const { pauseSources } = await import('../actions/source-pause.js');
        end(await pauseSources(io, keys, paused, command.optsWithGlobals()));
      });
  }
}

function describing(command: Command): Command {
  return command
    .option(
      '--set <name=value>',
      'one setting of the connector; may be repeated',
      (text, before: string[] | undefined) => [...(before ?? []), text],
    )
    .option('--settings <file>', 'settings as a JSON file, - for stdin; --set overrides them')
    .option(
      '--type <type>',
      `what it lists: ${sourceTypeValues} (default: scraped of web pages, private_rfp otherwise)`,
    );
}
