import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp mcp` */
export function addMcpCommand(program: Command, io: Io): void {
  program
    .command('mcp')
    .description('Serve the Model Context Protocol to an agent, over stdin and stdout')
    .option('--allow-changes', 'offer changes too; a person confirms each')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp mcp\n  rfp mcp --allow-changes\n  rfp mcp --api-url https://rfp.example.org\n\nAn agent starts this command itself, from its own configuration: see docs/mcp.md. It ends with stdin.\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { serveMcp } = await import('../actions/mcp.js');
      await serveMcp(io, command.optsWithGlobals());
    });
}
