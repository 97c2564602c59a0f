import { type DocumentedCommand } from '../documented-command.js';

/** `rfp alert` */
export function addAlertCommands(program: DocumentedCommand): void {
  const alert = program.command('alert').description('Alerts for this week, and mails about matches');

  alert
    .command('list')
    .description('List deadlines, forecasts, changes and market growth that match your preferences')
    .examples('rfp alert list', 'rfp alert list -o csv')
    .runs(async () => (await import('../actions/market/alerts.js')).listAlerts);

  alert
    .command('on')
    .description('Switch mails on, and say which score would give about three matches a day')
    .option('--threshold <score>', 'from 50 to 100: only opportunities with at least this score')
    .dryRun()
    .examples('rfp alert on', 'rfp alert on --threshold 70')
    .runs(async () => (await import('../actions/account/mails.js')).switchMailsOn);

  alert
    .command('off')
    .description('Switch mails off')
    .dryRun()
    .examples('rfp alert off')
    .runs(async () => (await import('../actions/account/mails.js')).switchMailsOff);
}
