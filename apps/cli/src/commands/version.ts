import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp version`; `end` receives the exit code. */
export function addVersionCommand(program: Command, io: Io, end: (code: number) => void): void {
  program
    .command('version')
    .description('Print the versions of this program and of the server')
    .addHelpText('after', '\nExamples:\n  rfp version\n  rfp version --json\n')
    .action(async (_options: unknown, command: Command) => {
      const { showVersions } = await import('../actions/version.js');
      end(await showVersions(io, command.optsWithGlobals()));
    });
}
