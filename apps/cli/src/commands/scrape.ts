import { type DocumentedCommand } from '../documented-command.js';

/** `rfp scrape` */
export function addScrapeCommand(program: DocumentedCommand): void {
  program
    .command('scrape')
    .description('Scrape one web page and show its opportunities')
    .argument('<url>', 'public URL of the page')
    .option('--name <name>', 'name of the new source (default: Custom)')
    .option('--test', 'show the records without storing them')
    .waits()
    .dryRun()
    .examples('rfp scrape https://city.example/bids --test', 'rfp scrape https://city.example/bids --name "City bids"')
    .runs(async () => (await import('../actions/sources/scrape.js')).scrape);
}
