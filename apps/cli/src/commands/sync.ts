import { type DocumentedCommand } from '../documented-command.js';

/** `rfp sync` */
export function addSyncCommands(program: DocumentedCommand): void {
  const sync = program.command('sync').description('Sync sources and follow the runs');

  sync
    .command('run')
    .description('Sync sources now and show the progress')
    .argument('[source...]', 'source keys, such as grants_gov (default: all that are ready and not paused)')
    .option('--max <n>', 'maximum number of records per run')
    .option('--again', 'also sync sources whose last run has just ended')
    .option(
      '--idempotency-key <key>',
      'wait for the runs of an earlier request with this key, if there was one within a day',
    )
    .waits()
    .dryRun()
    .examples('rfp sync run', 'rfp sync run grants_gov sam_gov --max 500', 'rfp sync run --no-wait --json')
    .note('Says when the API token of RFP_TOKEN or RFP_TOKEN_FILE expires, if that is within 90 days.')
    .runs(async () => (await import('../actions/runs/start.js')).runSync);

  sync
    .command('status')
    .description('Show the status and last run of each source')
    .examples('rfp sync status', 'rfp sync status --json=last_sync,sources')
    .runs(async () => (await import('../actions/runs/status.js')).showSyncStatus);

  sync
    .command('watch')
    .description('Follow all runs until Ctrl-C')
    .examples('rfp sync watch', 'rfp sync watch -o ndjson | jq .')
    .runs(async () => (await import('../actions/runs/watch.js')).watchSync);

  sync
    .command('history')
    .description('List runs with their results, newest first')
    .argument('[source]', 'source key, such as grants_gov')
    .option('--status <status>', 'running, completed, partial, failed, cancelled, interrupted')
    .option('--limit <n>', 'maximum number of runs, up to 1000 (default: 10)')
    .examples('rfp sync history', 'rfp sync history sam_gov --limit 30 -o csv')
    .runs(async () => (await import('../actions/runs/history.js')).showHistory);

  addRunDecisionCommands(sync);
}

/** Commands that require a decision of the user. */
function addRunDecisionCommands(sync: DocumentedCommand): void {
  sync
    .command('cancel')
    .description('Cancel runs; records synced so far are kept')
    .argument('<run-or-source...>', 'ids of runs, or keys of their sources')
    .option('--no-wait', 'do not wait for their end')
    .option('--wait', 'wait for the end (default)')
    .dryRun()
    .examples('rfp sync cancel sam_gov', 'rfp sync cancel 0197a3a4-1111-7000-8000-000000000001')
    .runs(async () => (await import('../actions/runs/cancel.js')).cancelRuns);

  sync
    .command('confirm')
    .description('Confirm closing the records that a source no longer lists')
    .argument('<run-or-source>', 'id of the run that waits for confirmation, or key of its source')
    .option('-y, --yes', 'skip the confirmation')
    .dryRun()
    .examples('rfp sync confirm sam_gov')
    .note(
      'If more than a fifth of the open records are missing, a run closes none of them and waits for confirmation:\nsuch a suspicious drop may be an error of the source. Check the source first.',
    )
    .runs(async () => (await import('../actions/runs/confirm.js')).confirmMissing);
}
