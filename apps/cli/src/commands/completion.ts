import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp completion`, and the hidden command that its scripts call. */
export function addCompletionCommands(program: Command, io: Io): void {
  program
    .command('completion')
    .description('Print a script that completes commands, options and values at Tab')
    .argument('<shell>', 'bash, zsh, fish, powershell')
    .addHelpText(
      'after',
      '\nExamples:\n  source <(rfp completion bash)\n  rfp completion fish > ~/.config/fish/completions/rfp.fish\n\nEach script says at its top how to load it.\n',
    )
    .action(async (shell: string) => {
      const { printCompletionScript } = await import('../actions/completion.js');
      printCompletionScript(io, shell);
    });

  program
    .command('__complete', { hidden: true })
    .argument('<current>')
    .argument('[words...]')
    .action(async (current: string, words: string[]) => {
      const { printCandidates } = await import('../actions/completion-candidates.js');
      await printCandidates(io, program, { words, current: current.slice(1) });
    });
}
