import { type Command, Option } from 'commander';
import { type Io } from '../io.js';

/** `rfp sync`; `end` gets the exit code. */
export function addSyncCommands(program: Command, io: Io, end: (code: number) => void): void {
  const sync = program.command('sync').description('Read the sources, and follow the runs that do so');

  sync
    .command('run')
    .description('Read the sources now, and show the progress')
    .argument('[source...]', 'only these, such as grants_gov (default: all that are ready and not paused)')
    .addOption(new Option('--source <key...>').hideHelp())
    .option('--max <n>', 'most records a run takes')
    .option('--no-wait', 'start it and return at once, with exit code 8')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp sync run\n  rfp sync run grants_gov sam_gov --max 500\n  rfp sync run --no-wait --json\n',
    )
    .action(async (keys: string[], _options: unknown, command: Command) => {
      const { runSync } = await import('../actions/sync-run.js');
      end(await runSync(io, keys, command.optsWithGlobals()));
    });

  sync
    .command('status')
    .description('Show how each source stands, and what its last run gave')
    .addHelpText('after', '\nExamples:\n  rfp sync status\n  rfp sync status --json=last_sync,sources\n')
    .action(async (_options: unknown, command: Command) => {
      const { showSyncStatus } = await import('../actions/sync-status.js');
      await showSyncStatus(io, command.optsWithGlobals());
    });

  sync
    .command('watch')
    .description('Follow all runs until Ctrl-C')
    .addHelpText('after', '\nExamples:\n  rfp sync watch\n  rfp sync watch -o ndjson | jq .\n')
    .action(async (_options: unknown, command: Command) => {
      const { watchSync } = await import('../actions/sync-watch.js');
      await watchSync(io, command.optsWithGlobals());
    });

  sync
    .command('history')
    .description('List the runs and what each did, newest first')
    .argument('[source]', 'only its runs, such as grants_gov')
    .option('--status <status>', 'only these: running, completed, partial, failed, cancelled, interrupted')
    .option('--limit <n>', 'most runs to show, up to 1000 (default: 10)')
    .addHelpText('after', '\nExamples:\n  rfp sync history\n  rfp sync history sam_gov --limit 30 -o csv\n')
    .action(async (source: string | undefined, _options: unknown, command: Command) => {
      const { showHistory } = await import('../actions/sync-history.js');
      await showHistory(io, source, command.optsWithGlobals());
    });

  addJudgingCommands(sync, io, end);
}

/** What a person decides of a run. */
function addJudgingCommands(sync: Command, io: Io, end: (code: number) => void): void {
  sync
    .command('cancel')
    .description('Cancel runs; what they have read is kept')
    .argument('<run-or-source...>', 'ids of runs, or the sources that are being read')
    .option('--no-wait', 'do not wait until they have ended')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp sync cancel sam_gov\n  rfp sync cancel 0197a3a4-1111-7000-8000-000000000001\n',
    )
    .action(async (idsOrKeys: string[], _options: unknown, command: Command) => {
      const { cancelRuns } = await import('../actions/sync-cancel.js');
      end(await cancelRuns(io, idsOrKeys, command.optsWithGlobals()));
    });

  sync
    .command('confirm')
    .description('Close the records that a source no longer lists, where a run asked')
    .argument('<run-or-source>', 'id of the run that asked, or its source')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      '\nA run that misses more than a fifth of the open records closes none of them and asks:\nsuch a drop may be a fault of the source. Look at the source first.\n\nExamples:\n  rfp sync confirm sam_gov\n',
    )
    .action(async (idOrKey: string, _options: unknown, command: Command) => {
      const { confirmMissing } = await import('../actions/sync-confirm.js');
      end(await confirmMissing(io, idOrKey, command.optsWithGlobals()));
    });
}
