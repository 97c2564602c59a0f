import { type DocumentedCommand } from '../documented-command.js';

/** `rfp version` */
export function addVersionCommand(program: DocumentedCommand): void {
  program
    .command('version')
    .description('Print the versions of this program and of the server')
    .examples('rfp version', 'rfp version --json')
    .runs(async () => (await import('../actions/system/version.js')).showVersions);
}
