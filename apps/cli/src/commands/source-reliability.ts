import { type Command } from 'commander';
import { type Io } from '../io.js';

/** Commands of `rfp source` about the reliability of a source. */
export function addReliabilityCommands(source: Command, io: Io, end: (code: number) => void): void {
  source.commandsGroup('Reliability:');

  source
    .command('ledger')
    .description('Show completeness and reliability of a source')
    .argument('<key>', 'a source, such as sam_gov')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source ledger sam_gov\n  rfp source ledger sam_gov --json=success_rate,gaps\n',
    )
    .action(async (key: string, _options: unknown, command: Command) => {
      const { showLedger } = await import('../actions/source-ledger.js');
      await showLedger(io, key, command.optsWithGlobals());
    });

  source
    .command('rejected')
    .description('List rejected records with the reasons')
    .argument('<key>', 'a source, such as sam_gov')
    .option('--limit <n>', 'maximum number of records, up to 1000 (default: 20)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source rejected sam_gov\n  rfp source rejected sam_gov --json=source_id,code,raw\n',
    )
    .action(async (key: string, _options: unknown, command: Command) => {
      const { showRejected } = await import('../actions/source-rejected.js');
      await showRejected(io, key, command.optsWithGlobals());
    });

  source
    .command('replay')
    .description('Process rejected records again after a fix')
    .argument('<key>', 'a source, such as sam_gov')
    .argument('[id...]', 'ids of rejected records (default: all)')
    .option('--no-wait', 'return after the start, with exit code 8')
    .option('--wait', 'wait for the end (default)')
    .option('--on-interrupt <what>', 'what Ctrl-C does to the runs: detach or cancel (default: detach)')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source replay sam_gov\n  rfp source replay sam_gov 0197a3a4-4444-7000-8000-000000000001\n',
    )
    .action(async (key: string, ids: string[], _options: unknown, command: Command) => {
      const { replayRejected } = await import('../actions/source-replay.js');
      end(await replayRejected(io, key, ids, command.optsWithGlobals()));
    });
}
