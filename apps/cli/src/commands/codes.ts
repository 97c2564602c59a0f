import { type DocumentedCommand } from '../documented-command.js';

/** `rfp codes` */
export function addCodesCommand(program: DocumentedCommand): void {
  program
    .command('codes')
    .description('Find NAICS, PSC and set-aside codes by code or by words')
    .argument('<system>', 'naics, psc, set-asides')
    .argument('[words...]', 'words of the title, or the beginning of a code (default: the widest codes)')
    .option('--limit <n>', 'maximum number of codes, up to 100 (default: 20)')
    .examples('rfp codes naics roofing', 'rfp codes psc J04', 'rfp codes set-asides women')
    .runs(async () => (await import('../actions/search/codes.js')).findCodes);
}
