import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp synonyms` */
export function addSynonymsCommands(program: Command, io: Io, end: (code: number) => void): void {
  const synonyms = program.command('synonyms').description('Acronyms and synonyms that extend searches');

  synonyms
    .command('list')
    .description('List the added ones, the newest first, then the built-in ones')
    .option('--changed', 'only those added here, and built-in ones that were switched')
    .addHelpText('after', '\nExamples:\n  rfp synonyms list --changed\n  rfp synonyms list --json=id,forms\n')
    .action(async (_options: unknown, command: Command) => {
      const { listSynonyms } = await import('../actions/synonyms.js');
      await listSynonyms(io, command.optsWithGlobals());
    });

  synonyms
    .command('add')
    .description('Add words or phrases that mean the same; searches find them at once')
    .argument('<forms...>', 'two to ten forms; quote a phrase')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', '\nExamples:\n  rfp synonyms add CWO "chief warrant officer"\n')
    .action(async (forms: string[], _options: unknown, command: Command) => {
      const { addSynonym } = await import('../actions/synonyms.js');
      await addSynonym(io, forms, command.optsWithGlobals());
    });

  synonyms
    .command('remove')
    .description('Remove added ones')
    .argument('<ids...>', 'as `rfp synonyms list` prints them')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', '\nExamples:\n  rfp synonyms remove 0197a3a4-4444-7000-8000-000000000001\n')
    .action(async (ids: string[], _options: unknown, command: Command) => {
      const { removeSynonyms } = await import('../actions/synonyms.js');
      end(await removeSynonyms(io, ids, command.optsWithGlobals()));
    });

  for (const [name, enabled] of [['disable', false] as const, ['enable', true] as const])
    synonyms
      .command(name)
      .description(`Switch entries ${enabled ? 'on again' : 'off, also built-in ones'}`)
      .argument('<ids...>', 'as `rfp synonyms list` prints them')
      .option('--dry-run', 'say what would be done, and change nothing')
      .addHelpText('after', `\nExamples:\n  rfp synonyms ${name} hvac\n`)
      .action(async (ids: string[], _options: unknown, command: Command) => {
        const { switchSynonyms } = await import('../actions/synonyms.js');
        end(await switchSynonyms(io, ids, enabled, command.optsWithGlobals()));
      });
}
