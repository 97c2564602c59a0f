import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp sync`; `end` gets the exit code. */
export function addSyncCommands(program: Command, io: Io, end: (code: number) => void): void {
  const sync = program.command('sync').description('Read the sources');

  sync
    .command('run')
    .description('Read the sources now and show how it goes')
    .option('--source <key...>', 'only these, such as grants_gov; all that are ready otherwise')
    .option('--no-wait', 'start it and return at once, with exit code 8')
    .addHelpText('after', '\nExamples:\n  rfp sync run\n  rfp sync run --source grants_gov sam_gov\n  rfp sync run --no-wait --json\n')
    .action(async (_options: unknown, command: Command) => {
      const { runSync } = await import('../actions/sync-run.js');
      end(await runSync(io, command.optsWithGlobals()));
    });

  sync
    .command('status')
    .description('Show what each source last gave')
    .addHelpText('after', '\nExamples:\n  rfp sync status\n  rfp sync status --json=last_sync,sources\n')
    .action(async (_options: unknown, command: Command) => {
      const { showSyncStatus } = await import('../actions/sync-status.js');
      await showSyncStatus(io, command.optsWithGlobals());
    });
}
