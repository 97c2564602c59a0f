import { type DocumentedCommand } from '../documented-command.js';

/** `rfp doctor` */
export function addDoctorCommand(program: DocumentedCommand): void {
  program
    .command('doctor')
    .description('Check everything from this machine to the sources, and say what to do')
    .examples('rfp doctor', 'rfp doctor --json')
    .note(
      'Exit codes: 0 if nothing is broken (warnings are possible), 1 if a part is broken, 4 if nobody is signed in, 5 if the\nserver cannot be reached, 78 if the configuration is not valid.',
    )
    .runs(async () => (await import('../actions/doctor/doctor.js')).diagnose);
}
