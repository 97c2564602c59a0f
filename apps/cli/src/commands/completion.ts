import { type DocumentedCommand } from '../documented-command.js';
import { type Io } from '../io.js';

/** `rfp completion`, and the hidden command that the scripts call. */
export function addCompletionCommands(program: DocumentedCommand, io: Io): void {
  program
    .command('completion')
    .description('Print a script that completes commands, options and values at Tab')
    .argument('<shell>', 'bash, zsh, fish, powershell')
    .examples('source <(rfp completion bash)', 'rfp completion fish > ~/.config/fish/completions/rfp.fish')
    .note('Each script says at its top how to load it.')
    .action(async (shell: string) => {
      const { printCompletionScript } = await import('../actions/completion/shell-scripts.js');
      printCompletionScript(io, shell);
    });

  program
    .command('__complete', { hidden: true })
    .argument('<current>')
    .argument('[words...]')
    .action(async (current: string, words: string[]) => {
      const { printCandidates } = await import('../actions/completion/complete.js');
      await printCandidates(io, program, { words, current: current.slice(1) });
    });
}
