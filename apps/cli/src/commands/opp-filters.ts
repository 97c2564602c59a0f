import { type Command } from 'commander';

/** For the help. The command validates with the contracts, whose loading would slow down the help. */
const statusValues = 'active, closed, upcoming';
const sourceTypeValues = 'federal_contract, federal_grant, state_rfp, private_rfp, scraped';

/** The filters of list and search. */
export function withFilters(command: Command): Command {
  return command
    .option('--status <status>', statusValues)
    .option('--source-type <type>', sourceTypeValues)
    .option('--source-name <name>', 'source, such as Grants.gov')
    .option('--agency-name <name>', 'agency, full name')
    .option('--naics <code>', 'NAICS codes that begin so: see  rfp codes naics')
    .option('--psc <code>', 'product and service codes that begin so: see  rfp codes psc')
    .option('--aln <code>', 'Assistance Listing Numbers that begin so')
    .option('--set-aside <name>', 'set-aside, by code or words of its name: see  rfp codes set-asides')
    .option('--state <state>', 'state of performance, such as VA or Virginia')
    .option('--applicant <kind>', 'kind of applicant, such as "Small businesses"')
    .option('--min-score <points>', 'minimum total score, 0 to 100')
    .option(
      '--min-value <dollars>',
      'minimum value in US dollars; excludes other currencies and opportunities without a value',
    )
    .option('--max-value <dollars>', 'maximum value in US dollars')
    .option('--posted-since <day>', 'posted on or after this day, such as 2026-09-09')
    .option('--due-by <day>', 'due on or before this day, such as 2026-12-31');
}
