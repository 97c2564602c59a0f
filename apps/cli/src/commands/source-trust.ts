import { type Command } from 'commander';
import { type Io } from '../io.js';

/** Commands of `rfp source` that tell whether one can be relied on. */
export function addSourceTrustCommands(source: Command, io: Io, end: (code: number) => void): void {
  source.commandsGroup('Whether one can be relied on:');

  source
    .command('ledger')
    .description('Show how complete and how reliable a source is')
    .argument('<key>')
    .addHelpText('after', '\nExamples:\n  rfp source ledger sam_gov\n  rfp source ledger sam_gov --json=success_rate,gaps\n')
    .action(async (key: string, _options: unknown, command: Command) => {
      const { showLedger } = await import('../actions/source-ledger.js');
      await showLedger(io, key, command.optsWithGlobals());
    });

  source
    .command('rejected')
    .description('List what could not be read, with the reason')
    .argument('<key>')
    .option('--limit <n>', 'up to 1000 (default: 20)')
    .addHelpText('after', '\nExamples:\n  rfp source rejected sam_gov\n  rfp source rejected sam_gov --json=source_id,code,raw\n')
    .action(async (key: string, _options: unknown, command: Command) => {
      const { showRejected } = await import('../actions/source-rejected.js');
      await showRejected(io, key, command.optsWithGlobals());
    });

  source
    .command('replay')
    .description('Read again what could not be read, after a fix')
    .argument('<key>')
    .argument('[id...]', 'only these; all that wait otherwise')
    .option('--no-wait', 'start it and return at once, with exit code 8')
    .addHelpText('after', '\nExamples:\n  rfp source replay sam_gov\n')
    .action(async (key: string, ids: string[], _options: unknown, command: Command) => {
      const { replayRejected } = await import('../actions/source-replay.js');
      end(await replayRejected(io, key, ids, command.optsWithGlobals()));
    });
}
