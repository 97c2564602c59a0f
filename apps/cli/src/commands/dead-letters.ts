import { type DocumentedCommand } from '../documented-command.js';

/** `rfp dead-letters` */
export function addDeadLetterCommands(program: DocumentedCommand): void {
  const letters = program.command('dead-letters').description('Events that a service could not handle');

  letters
    .command('list')
    .description('List the events with their reasons, newest first; they are kept for 30 days')
    .examples('rfp dead-letters list', 'rfp dead-letters list --json=id,code,body')
    .runs(async () => (await import('../actions/system/dead-letters.js')).listDeadLetters);

  letters
    .command('replay')
    .description('Deliver the events again after the cause was fixed')
    .argument('[letters...]', 'ids, as `rfp dead-letters list` prints them (default: all)')
    .dryRun()
    .examples('rfp dead-letters replay', 'rfp dead-letters replay 0197a3a4-5555-7000-8000-000000000001')
    .runs(async () => (await import('../actions/system/dead-letters.js')).replayDeadLetters);

  letters
    .command('discard')
    .description('Delete the events')
    .argument('<letters...>', 'ids, as `rfp dead-letters list` prints them')
    .dryRun()
    .examples('rfp dead-letters discard 0197a3a4-5555-7000-8000-000000000001')
    .runs(async () => (await import('../actions/system/dead-letters.js')).discardDeadLetters);
}
