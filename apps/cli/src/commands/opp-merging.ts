import { type Command } from 'commander';
import { type Io } from '../io.js';

const id = '0197a3a4-0000-7000-8000-000000000001';
const other = '0197a3a4-0000-7000-8000-000000000002';

/** `rfp opp split`, `merge`, `decisions` and `undo` */
export function addMergingCommands(opp: Command, io: Io): void {
  opp
    .command('split')
    .description('Split off notices that are another opportunity; no sync merges them again')
    .argument('<id>')
    .argument('<notices...>', 'notices to split off, as source and id: SAM.gov:36C247-26-R-0042')
    .option('--dry-run', 'show what would be split off, and change nothing')
    .addHelpText('after', `\nExamples:\n  rfp opp split ${id} SAM.gov:36C247-26-R-0042 --dry-run\n`)
    .action(async (of: string, notices: string[], _options: unknown, command: Command) => {
      const { splitOpportunity } = await import('../actions/opp-merging.js');
      await splitOpportunity(io, of, notices, command.optsWithGlobals());
    });

  opp
    .command('merge')
    .description('Merge another opportunity into this one; its address leads here from then on')
    .argument('<id>')
    .argument('<other>', 'id of the opportunity to merge into the first')
    .option('--dry-run', 'show what would be merged, and change nothing')
    .addHelpText('after', `\nExamples:\n  rfp opp merge ${id} ${other} --dry-run\n`)
    .action(async (into: string, merged: string, _options: unknown, command: Command) => {
      const { mergeOpportunities } = await import('../actions/opp-merging.js');
      await mergeOpportunities(io, into, merged, command.optsWithGlobals());
    });

  opp
    .command('decisions')
    .description('List who split and merged an opportunity by hand, newest first')
    .argument('<id>')
    .addHelpText('after', `\nExamples:\n  rfp opp decisions ${id}\n`)
    .action(async (of: string, _options: unknown, command: Command) => {
      const { listDecisions } = await import('../actions/opp-merging.js');
      await listDecisions(io, of, command.optsWithGlobals());
    });

  opp
    .command('undo')
    .description('Undo a split or a merge')
    .argument('<decision>', 'id of the decision, as `rfp opp decisions` prints it')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', '\nExamples:\n  rfp opp undo 0197a3a4-3333-7000-8000-000000000001\n')
    .action(async (decision: string, _options: unknown, command: Command) => {
      const { undoDecision } = await import('../actions/opp-merging.js');
      await undoDecision(io, decision, command.optsWithGlobals());
    });
}
