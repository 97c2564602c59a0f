import { type DocumentedCommand } from '../documented-command.js';

const load = async () => import('../actions/inbox/inbox.js');
const id = '0197a3a4-7777-7000-8000-000000000001';

/** `rfp inbox` */
export function addInboxCommands(program: DocumentedCommand): void {
  const inbox = program
    .command('inbox')
    .description('What alerts found, what changed of what you watch, and notes that mention you');

  withFilters(inbox.command('list'))
    .description('List entries, the newest first')
    .option('--limit <n>', 'maximum number of entries (default: 50)')
    .examples('rfp inbox list', 'rfp inbox list --state unread --kind changed', 'rfp inbox list --json=id,sentence')
    .runs(async () => (await load()).listInbox);

  inbox
    .command('count')
    .description('Print the number of unread entries')
    .examples('rfp inbox count')
    .runs(async () => (await load()).countInbox);

  withTargets(inbox.command('read'))
    .description('Mark entries as read')
    .option('--undo', 'mark them as unread')
    .examples(`rfp inbox read ${id}`, 'rfp inbox read --all')
    .runs(async () => (await load()).readEntries);

  withTargets(inbox.command('archive'))
    .description('Remove entries from the inbox and from mails')
    .option('--undo', 'restore them')
    .examples(`rfp inbox archive ${id}`, 'rfp inbox archive --all --search "Cloud in Virginia"')
    .runs(async () => (await load()).archiveEntries);

  withTargets(inbox.command('snooze'))
    .description('Remove entries from the inbox until a time, at which they are unread again')
    .option('--until <when>', 'instant, or hours or days from now, such as 3h or 2d (default: 1d)')
    .option('--undo', 'restore them')
    .examples(`rfp inbox snooze ${id} --until 2d`, `rfp inbox snooze ${id} --until 2026-12-07T08:00:00-05:00`)
    .runs(async () => (await load()).snoozeEntries);
}

function withTargets(command: DocumentedCommand): DocumentedCommand {
  return withFilters(
    command
      .argument('[inbox-entries...]', 'ids, as `rfp inbox list` prints them')
      .option('--all', 'all entries that the filters select'),
  ).dryRun();
}

function withFilters(command: DocumentedCommand): DocumentedCommand {
  return command
    .option('--state <state>', 'all (default), unread, snoozed or archived')
    .option('--kind <kind>', 'match, changed or mention')
    .option('--search <saved-search>', 'only what this saved search has found: its name or id');
}
