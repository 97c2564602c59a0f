import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp stats` */
export function addStatsCommand(program: Command, io: Io): void {
  program
    .command('stats')
    .description('Show statistics')
    .addHelpText('after', '\nExamples:\n  rfp stats\n  rfp stats --json=total_opportunities,total_value\n')
    .action(async (_options: unknown, command: Command) => {
      const { showStats } = await import('../actions/stats.js');
      await showStats(io, command.optsWithGlobals());
    });
}

/** `rfp demo`; `end` receives the exit code. */
export function addDemoCommand(program: Command, io: Io, end: (code: number) => void): void {
  program
    .command('demo')
    .description('Manage demo data')
    .command('remove')
    .description('Remove all demo records')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', '\nExamples:\n  rfp demo remove --yes\n')
    .action(async (_options: unknown, command: Command) => {
      const { removeDemoData } = await import('../actions/demo-remove.js');
      end(await removeDemoData(io, command.optsWithGlobals()));
    });
}
