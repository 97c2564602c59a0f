import { type DocumentedCommand } from '../documented-command.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const other = '0197a3a4-0000-7000-8000-000000000002';
const ids = 'ids of opportunities';

/** Reasons for the help. The command validates with the contracts, which would slow down the help. */
const reasons = 'wrong_work, too_small, too_large, too_late, not_eligible, wrong_place, other';

/** `rfp opp unwatch`, `dismiss`, `restore`, `tag`, `untag`, `note` and `notes` */
export function addMarkCommands(opp: DocumentedCommand): void {
  opp
    .command('unwatch')
    .description('Stop watching opportunities')
    .argument('<opportunities...>', ids)
    .dryRun()
    .examples(`rfp opp unwatch ${id}`)
    .runs(async () => (await import('../actions/opportunities/marks.js')).unwatchOpportunities);

  opp
    .command('dismiss')
    .description('Leave opportunities out of the lists of the workspace, for all its members')
    .argument('<opportunities...>', ids)
    .option('--reason <reason>', reasons)
    .dryRun()
    .examples(`rfp opp dismiss ${id} ${other} --reason too_large`, 'rfp opp list --dismissed only')
    .runs(async () => (await import('../actions/opportunities/marks.js')).dismissOpportunities);

  opp
    .command('restore')
    .description('Return dismissed opportunities to the lists of the workspace')
    .argument('<opportunities...>', ids)
    .dryRun()
    .examples(`rfp opp restore ${id}`)
    .runs(async () => (await import('../actions/opportunities/marks.js')).restoreOpportunities);

  opp
    .command('tag')
    .description('Add a tag of the workspace to opportunities; a new name creates the tag')
    .argument('<name>', 'name of the tag')
    .argument('<opportunities...>', ids)
    .dryRun()
    .examples(`rfp opp tag "Cloud team" ${id}`, 'rfp opp list --tag "Cloud team"')
    .runs(async () => (await import('../actions/opportunities/marks.js')).tagOpportunities);

  opp
    .command('untag')
    .description('Remove a tag of the workspace from opportunities')
    .argument('<name>', 'name of the tag')
    .argument('<opportunities...>', ids)
    .dryRun()
    .examples(`rfp opp untag "Cloud team" ${id}`)
    .runs(async () => (await import('../actions/opportunities/marks.js')).untagOpportunities);

  opp
    .command('note <id>')
    .description('Add a note to an opportunity, for all members of the workspace')
    .argument('<text...>', 'text of the note')
    .dryRun()
    .examples(`rfp opp note ${id} "Ask for the site visit."`)
    .runs(async () => (await import('../actions/opportunities/notes.js')).addNote);

  opp
    .command('notes <id>')
    .description('List the notes of the workspace on an opportunity, oldest first')
    .examples(`rfp opp notes ${id}`)
    .runs(async () => (await import('../actions/opportunities/notes.js')).listNotes);
}
