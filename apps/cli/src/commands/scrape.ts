import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp scrape`; `end` gets the exit code. */
export function addScrapeCommand(program: Command, io: Io, end: (code: number) => void): void {
  program
    .command('scrape')
    .description('Read one web page now and show what it lists')
    .argument('<url>', 'public address of the page')
    .option('--name <name>', 'name of the source that the page becomes (default: Custom)')
    .option('--test', 'show what would be read, and keep nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp scrape https://city.example/bids --test\n  rfp scrape https://city.example/bids --name "City bids"\n',
    )
    .action(async (url: string, _options: unknown, command: Command) => {
      const { scrape } = await import('../actions/scrape.js');
      end(await scrape(io, url, command.optsWithGlobals()));
    });
}
