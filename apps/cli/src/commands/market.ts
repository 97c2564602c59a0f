import { type DocumentedCommand } from '../documented-command.js';

/** `rfp market` */
export function addMarketCommands(program: DocumentedCommand): void {
  const market = program.command('market').description('Market figures, trends, forecasts and competitors');

  market
    .command('search')
    .description('Ask about agencies, budgets, competitors or markets')
    .argument('<query...>', 'what to find')
    .examples('rfp market search cloud budgets of the VA', 'rfp market search "zero trust" --json')
    .runs(async () => (await import('../actions/market/search.js')).searchMarket);

  market
    .command('overview')
    .description('The last three months compared with the three before: trends and growing sectors')
    .examples('rfp market overview', 'rfp market overview -o csv')
    .runs(async () => (await import('../actions/market/overview.js')).showOverview);

  market
    .command('trends')
    .description('Budgets, technologies and small business in a period, compared with the previous period')
    .option('--timeframe <time>', 'such as 6months or 2years, at most 5years (default: 6months)')
    .option('--focus <list>', 'areas to look at, separated by commas (default: AI/ML,Cybersecurity,Cloud Services)')
    .examples('rfp market trends', 'rfp market trends --timeframe 1year --focus Cybersecurity')
    .runs(async () => (await import('../actions/market/trends.js')).showTrends);

  market
    .command('forecast')
    .description('Expected values with their intervals, and large contracts that end')
    .option('--horizon <time>', 'such as 12months or 2years (default: 12months)')
    .examples('rfp market forecast', 'rfp market forecast --horizon 6months --json')
    .runs(async () => (await import('../actions/market/forecast.js')).showForecast);

  market
    .command('competitors')
    .description('Size and concentration of a market, and its largest recipients')
    .option('--naics <codes>', 'NAICS codes, separated by commas (default: every trade)')
    .option('--agency <name>', 'full name of a department or agency (default: every agency)')
    .option('--timeframe <time>', 'such as 6months or 2years, at most 5years (default: 2years)')
    .examples(
      'rfp market competitors --naics 541512,541519',
      'rfp market competitors --agency "Department of Veterans Affairs"',
    )
    .runs(async () => (await import('../actions/market/competitors.js')).showCompetitors);

  market
    .command('metrics')
    .description('The last complete month compared with the month before')
    .examples('rfp market metrics', 'rfp market metrics --json=data,origin')
    .runs(async () => (await import('../actions/market/metrics.js')).showMetrics);
}
