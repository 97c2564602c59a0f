import { type DocumentedCommand } from '../documented-command.js';

/** `rfp mcp` */
export function addMcpCommand(program: DocumentedCommand): void {
  program
    .command('mcp')
    .description('Serve the Model Context Protocol to an agent, over stdin and stdout')
    .option('--allow-changes', 'offer changes too; a person confirms each')
    .examples('rfp mcp', 'rfp mcp --allow-changes', 'rfp mcp --api-url https://rfp.example.org')
    .note('An agent starts this command itself, from its own configuration: see docs/mcp.md. It ends with stdin.')
    .runs(async () => (await import('../actions/system/mcp.js')).serveMcp);
}
