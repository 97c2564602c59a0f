import { type DocumentedCommand } from '../documented-command.js';

/** `rfp stats` */
export function addStatsCommand(program: DocumentedCommand): void {
  program
    .command('stats')
    .description('Show statistics')
    .examples('rfp stats', 'rfp stats --json=total_opportunities,total_value')
    .runs(async () => (await import('../actions/opportunities/stats.js')).showStats);
}

/** `rfp demo` */
export function addDemoCommand(program: DocumentedCommand): void {
  program
    .command('demo')
    .description('Manage demo data')
    .command('remove')
    .description('Remove all demo records')
    .option('-y, --yes', 'skip the confirmation')
    .dryRun()
    .examples('rfp demo remove --yes')
    .runs(async () => (await import('../actions/opportunities/demo.js')).removeDemoData);
}
