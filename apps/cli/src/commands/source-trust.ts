import { type Command } from 'commander';
import { type Io } from '../io.js';

/** Commands of `rfp source` that tell whether one can be relied on. */
export function addSourceTrustCommands(source: Command, io: Io, end: (code: number) => void): void {
  source.commandsGroup('Reliability:');

  source
    .command('ledger')
    .description('Show how complete and how reliable a source is')
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
    .description('List rejected records: what could not be read, and why')
    .argument('<key>', 'a source, such as sam_gov')
    .option('--limit <n>', 'most records to show, up to 1000 (default: 20)')
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
    .description('Read rejected records again, after a fix')
    .argument('<key>', 'a source, such as sam_gov')
    .argument('[id...]', 'ids of rejected records (default: all that wait)')
    .option('--no-wait', 'start it and return at once, with exit code 8')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp source replay sam_gov\n  rfp source replay sam_gov 0197a3a4-4444-7000-8000-000000000001\n',
    )
    .action(async (key: string, ids: string[], _options: unknown, command: Command) => {
      const { replayRejected } = await import('../actions/source-replay.js');
      end(await replayRejected(io, key, ids, command.optsWithGlobals()));
    });
}
