import { type FilterRow, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { type Command } from 'commander';

const rows: readonly FilterRow[] = Object.values(opportunityFilters);

/** The filters of list and search. The command validates with the contracts, whose loading would slow down the help. */
export function withFilters(command: Command): Command {
  for (const { option, optionHelp } of rows) {
    if (optionHelp !== undefined) command.option(`${option} ${optionHelp[0]}`, optionHelp[1]);
  }
  return command;
}
