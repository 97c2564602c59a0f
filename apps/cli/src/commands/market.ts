import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp market` */
export function addMarketCommands(program: Command, io: Io): void {
  const market = program.command('market').description('Figures of the market, and what follows from them');

  market
    .command('search')
    .description('Ask about agencies, budgets, competitors or markets')
    .argument('<query...>', 'what to find')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp market search cloud budgets of the VA\n  rfp market search "zero trust" --json\n',
    )
    .action(async (words: string[], _options: unknown, command: Command) => {
      const { searchMarket } = await import('../actions/market-search.js');
      await searchMarket(io, words, command.optsWithGlobals());
    });

  market
    .command('overview')
    .description('The last three months beside the three before: trends, and sectors that grow')
    .addHelpText('after', '\nExamples:\n  rfp market overview\n  rfp market overview -o csv\n')
    .action(async (_options: unknown, command: Command) => {
      const { showOverview } = await import('../actions/market-overview.js');
      await showOverview(io, command.optsWithGlobals());
    });

  market
    .command('trends')
    .description('Budgets, technologies and small business in a period beside the one before')
    .option('--timeframe <time>', 'such as 6months or 2years, at most 5years (default: 6months)')
    .option('--focus <list>', 'areas to look at, separated by commas (default: AI/ML,Cybersecurity,Cloud Services)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp market trends\n  rfp market trends --timeframe 1year --focus Cybersecurity\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { showTrends } = await import('../actions/market-trends.js');
      await showTrends(io, command.optsWithGlobals());
    });

  market
    .command('forecast')
    .description('What is to be expected, with its interval, and large contracts that end')
    .option('--horizon <time>', 'such as 12months or 2years (default: 12months)')
    .addHelpText('after', '\nExamples:\n  rfp market forecast\n  rfp market forecast --horizon 6months --json\n')
    .action(async (_options: unknown, command: Command) => {
      const { showForecast } = await import('../actions/market-forecast.js');
      await showForecast(io, command.optsWithGlobals());
    });

  market
    .command('competitors')
    .description('Size and concentration of a market, and who has it')
    .option('--naics <codes>', 'NAICS codes, separated by commas (default: every trade)')
    .option('--agency <name>', 'full name of a department or agency (default: every agency)')
    .option('--timeframe <time>', 'such as 6months or 2years, at most 5years (default: 2years)')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp market competitors --naics 541512,541519\n  rfp market competitors --agency "Department of Veterans Affairs"\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { showCompetitors } = await import('../actions/market-competitors.js');
      await showCompetitors(io, command.optsWithGlobals());
    });

  market
    .command('metrics')
    .description('The last complete month beside the one before')
    .addHelpText('after', '\nExamples:\n  rfp market metrics\n  rfp market metrics --json=data,origin\n')
    .action(async (_options: unknown, command: Command) => {
      const { showMetrics } = await import('../actions/market-metrics.js');
      await showMetrics(io, command.optsWithGlobals());
    });
}
