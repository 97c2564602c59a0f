import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp alert` */
export function addAlertCommands(program: Command, io: Io): void {
  program
    .command('alert')
    .description('What you should know this week')
    .command('list')
    .description('List what is due, planned, changed and growing of what you look for')
    .addHelpText('after', '\nExamples:\n  rfp alert list\n  rfp alert list -o csv\n')
    .action(async (_options: unknown, command: Command) => {
      const { listAlerts } = await import('../actions/alert-list.js');
      await listAlerts(io, command.optsWithGlobals());
    });
}
