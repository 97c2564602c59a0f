import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp doctor`; `end` receives the exit code. */
export function addDoctorCommand(program: Command, io: Io, end: (code: number) => void): void {
  program
    .command('doctor')
    .description('Check everything from this machine to the sources, and say what to do')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp doctor\n  rfp doctor --json\n\n' +
        'Exit codes: 0 if nothing is broken (warnings may be there), 1 if a part is, 4 if nobody is signed in, 5 if the\n' +
        'server cannot be reached, 78 if the configuration is not valid.\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { diagnose } = await import('../actions/doctor.js');
      end(await diagnose(io, command.optsWithGlobals()));
    });
}
