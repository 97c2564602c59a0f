import { type Command } from 'commander';
import { type Io } from '../io.js';
import { withFilters } from './opp-filters.js';

/** `rfp opp watch` */
export function addWatchCommand(opp: Command, io: Io): void {
  withFilters(opp.command('watch'))
    .description('Print new and changed opportunities until Ctrl-C')
    .option('--search <query>', 'words, phrases and fields: see  rfp help query')
    .option('--due-within-days <n>', 'due within this many days')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp watch --search "cloud hosting" --min-score 80\n  rfp opp watch -o ndjson | jq -r .title\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { watchOpportunities } = await import('../actions/opp-watch.js');
      await watchOpportunities(io, command.optsWithGlobals());
    });
}

/** `rfp opp open` */
export function addOpenCommand(opp: Command, io: Io): void {
  opp
    .command('open')
    .description('Open the page of an opportunity at its source')
    .argument('<id>')
    .option('--console', 'open it in the console')
    .option('--print', 'print the address only')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp opp open 0197a3a4-0000-7000-8000-000000000001\n  rfp opp open 0197a3a4-0000-7000-8000-000000000001 --console\n',
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { openOpportunity } = await import('../actions/opp-open.js');
      await openOpportunity(io, id, command.optsWithGlobals());
    });
}
