import { type Command, Option } from 'commander';
import { type Io } from '../io.js';

/** `rfp sync`; `end` receives the exit code. */
export function addSyncCommands(program: Command, io: Io, end: (code: number) => void): void {
  const sync = program.command('sync').description('Sync sources and follow the runs');

  sync
    .command('run')
    .description('Sync sources now and show the progress')
    .argument('[source...]', 'source keys, such as grants_gov (default: all that are ready and not paused)')
    .addOption(new Option('--source <key...>').hideHelp())
    .option('--max <n>', 'maximum number of records per run')
    .option('--again', 'also sync sources whose last run has just ended')
    .option(
      '--idempotency-key <key>',
      'wait for the runs of an earlier request with this key, if there was one within a day',
    )
    .option('--no-wait', 'return after the start, with exit code 8')
    .option('--wait', 'wait for the end (default)')
    .option('--on-interrupt <what>', 'what Ctrl-C does to the runs: detach or cancel (default: detach)')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp sync run\n  rfp sync run grants_gov sam_gov --max 500\n  rfp sync run --no-wait --json\n\nSays when the API token of RFP_TOKEN or RFP_TOKEN_FILE expires, if that is within 90 days.\n',
    )
    .action(async (keys: string[], _options: unknown, command: Command) => {
      const { runSync } = await import('../actions/sync-run.js');
      end(await runSync(io, keys, command.optsWithGlobals()));
    });

  sync
    .command('status')
    .description('Show the status and last run of each source')
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
    .description('List runs with their results, newest first')
    .argument('[source]', 'source key, such as grants_gov')
    .option('--status <status>', 'running, completed, partial, failed, cancelled, interrupted')
    .option('--limit <n>', 'maximum number of runs, up to 1000 (default: 10)')
    .addHelpText('after', '\nExamples:\n  rfp sync history\n  rfp sync history sam_gov --limit 30 -o csv\n')
    .action(async (source: string | undefined, _options: unknown, command: Command) => {
      const { showHistory } = await import('../actions/sync-history.js');
      await showHistory(io, source, command.optsWithGlobals());
    });

  addRunDecisionCommands(sync, io, end);
}

/** Commands that need a decision of the user. */
function addRunDecisionCommands(sync: Command, io: Io, end: (code: number) => void): void {
  sync
    .command('cancel')
    .description('Cancel runs; records synced so far are kept')
    .argument('<run-or-source...>', 'ids of runs, or keys of their sources')
    .option('--no-wait', 'do not wait for their end')
    .option('--wait', 'wait for the end (default)')
    .option('--dry-run', 'say what would be done, and change nothing')
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
    .description('Confirm closing the records that a source no longer lists')
    .argument('<run-or-source>', 'id of the run that waits for confirmation, or key of its source')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nIf more than a fifth of the open records are missing, a run closes none of them and waits for confirmation:\nsuch a suspicious drop may be an error of the source. Check the source first.\n\nExamples:\n  rfp sync confirm sam_gov\n',
    )
    .action(async (idOrKey: string, _options: unknown, command: Command) => {
      const { confirmMissing } = await import('../actions/sync-confirm.js');
      end(await confirmMissing(io, idOrKey, command.optsWithGlobals()));
    });
}
