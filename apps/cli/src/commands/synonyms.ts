import { type DocumentedCommand } from '../documented-command.js';

/** `rfp synonyms` */
export function addSynonymsCommands(program: DocumentedCommand): void {
  const synonyms = program.command('synonyms').description('Acronyms and synonyms that extend searches');

  synonyms
    .command('list')
    .description('List added synonyms, newest first, then built-in ones')
    .option('--changed', 'only added synonyms, and built-in ones that were switched on or off')
    .examples('rfp synonyms list --changed', 'rfp synonyms list --json=id,forms')
    .runs(async () => (await import('../actions/search/synonyms.js')).listSynonyms);

  synonyms
    .command('add')
    .description('Add words or phrases that mean the same; searches find them at once')
    .argument('<forms...>', 'two to ten forms; quote a phrase')
    .dryRun()
    .examples('rfp synonyms add CWO "chief warrant officer"')
    .runs(async () => (await import('../actions/search/synonyms.js')).addSynonym);

  synonyms
    .command('remove')
    .description('Remove added synonyms')
    .argument('<ids...>', 'as `rfp synonyms list` prints them')
    .dryRun()
    .examples('rfp synonyms remove 0197a3a4-4444-7000-8000-000000000001')
    .runs(async () => (await import('../actions/search/synonyms.js')).removeSynonyms);

  synonyms
    .command('disable')
    .description('Switch entries off, also built-in ones')
    .argument('<ids...>', 'as `rfp synonyms list` prints them')
    .dryRun()
    .examples('rfp synonyms disable hvac')
    .runs(async () => (await import('../actions/search/synonyms.js')).disableSynonyms);

  synonyms
    .command('enable')
    .description('Switch entries on again')
    .argument('<ids...>', 'as `rfp synonyms list` prints them')
    .dryRun()
    .examples('rfp synonyms enable hvac')
    .runs(async () => (await import('../actions/search/synonyms.js')).enableSynonyms);
}
