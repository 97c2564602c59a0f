import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp scrape`; `end` receives the exit code. */
export function addScrapeCommand(program: Command, io: Io, end: (code: number) => void): void {
  program
    .command('scrape')
    .description('Scrape one web page and show its opportunities')
    .argument('<url>', 'public URL of the page')
    .option('--name <name>', 'name of the new source (default: Custom)')
    .option('--test', 'show the records without storing them')
    .option('--no-wait', 'return after the start, with exit code 8')
    .option('--wait', 'wait for the end (default)')
    .option('--on-interrupt <what>', 'what Ctrl-C does to the runs: detach or cancel (default: detach)')
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp scrape https://city.example/bids --test\n  rfp scrape https://city.example/bids --name "City bids"\n',
    )
    .action(async (url: string, _options: unknown, command: Command) => {
      const { scrape } = await import('../actions/scrape.js');
      end(await scrape(io, url, command.optsWithGlobals()));
    });
}
