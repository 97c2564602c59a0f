import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp dead-letters` */
export function addDeadLetterCommands(program: Command, io: Io, end: (code: number) => void): void {
  const letters = program.command('dead-letters').description('Events that a service could not handle');

  letters
    .command('list')
    .description('List them with the reasons, the newest first; they are kept for 30 days')
    .addHelpText('after', '\nExamples:\n  rfp dead-letters list\n  rfp dead-letters list --json=id,code,body\n')
    .action(async (_options: unknown, command: Command) => {
      const { listDeadLetters } = await import('../actions/dead-letters.js');
      await listDeadLetters(io, command.optsWithGlobals());
    });

  letters
    .command('replay')
    .description('Deliver them again, after the cause was mended')
    .argument('[letters...]', 'ids, as `rfp dead-letters list` prints them (default: all)')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp dead-letters replay\n  rfp dead-letters replay 0197a3a4-5555-7000-8000-000000000001\n',
    )
    .action(async (ids: string[], _options: unknown, command: Command) => {
      const { replayDeadLetters } = await import('../actions/dead-letters.js');
      end(await replayDeadLetters(io, ids, command.optsWithGlobals()));
    });

  letters
    .command('discard')
    .description('Delete them')
    .argument('<letters...>', 'ids, as `rfp dead-letters list` prints them')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', '\nExamples:\n  rfp dead-letters discard 0197a3a4-5555-7000-8000-000000000001\n')
    .action(async (ids: string[], _options: unknown, command: Command) => {
      const { discardDeadLetters } = await import('../actions/dead-letters.js');
      end(await discardDeadLetters(io, ids, command.optsWithGlobals()));
    });
}
