import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp codes` */
export function addCodesCommand(program: Command, io: Io): void {
  program
    .command('codes')
    .description('Find NAICS, PSC and set-aside codes by code or by words')
    .argument('<system>', 'naics, psc, set-asides')
    .argument('[words...]', 'words of the title, or the beginning of a code (default: the widest codes)')
    .option('--limit <n>', 'maximum number of codes, up to 100 (default: 20)')
    .addHelpText('after', '\nExamples:\n  rfp codes naics roofing\n  rfp codes psc J04\n  rfp codes set-asides women\n')
    .action(async (system: string, words: string[], _options: unknown, command: Command) => {
      const { findCodes } = await import('../actions/codes.js');
      await findCodes(io, system, words, command.optsWithGlobals());
    });
}
