import { type OutputConfiguration } from 'commander';
import { readCliVersion } from './cli-version.js';
import { addAlertCommands } from './commands/alert.js';
import { addApiCommand } from './commands/api.js';
import { addAuditCommands } from './commands/audit.js';
import { addAuthCommands } from './commands/auth.js';
import { addCodesCommand } from './commands/codes.js';
import { addCompletionCommands } from './commands/completion.js';
import { addConfigCommands } from './commands/config.js';
import { addDeadLetterCommands } from './commands/dead-letters.js';
import { addDemoCommand, addStatsCommand } from './commands/data.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addHelpCommand } from './commands/help.js';
import { addInboxCommands } from './commands/inbox.js';
import { addMarketCommands } from './commands/market.js';
import { addMcpCommand } from './commands/mcp.js';
import { addOppCommands } from './commands/opp.js';
import { addPreferencesCommands } from './commands/preferences.js';
import { addScrapeCommand } from './commands/scrape.js';
import { addSavedSearchCommands } from './commands/search.js';
import { addSourceCommands } from './commands/source.js';
import { addSynonymsCommands } from './commands/synonyms.js';
import { addSyncCommands } from './commands/sync.js';
import { addVersionCommand } from './commands/version.js';
import { DocumentedCommand, formatHelp, helpWidth, type Perform } from './documented-command.js';
import { type Io } from './io.js';

/**
 * Creates the command tree. Loads nothing heavy, so that `--help` is fast.
 * @param end - receives a command's exit code
 */
export function createProgram(io: Io, end: (code: number) => void): DocumentedCommand {
  const perform: Perform = async (options, action) => {
    const { createContext } = await import('./context.js');
    const code = await action(await createContext(io, options));
    if (typeof code === 'number') end(code);
  };
  const program = new DocumentedCommand('rfp', perform)
    .description('Find contract and grant opportunities from the terminal')
    .version(readCliVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .option('--api-url <url>', 'server URL (or RFP_API_URL; default: http://127.0.0.1:3000)')
    .option('--json [fields]', 'print JSON, optionally only some fields, as in --json=id,title')
    .option('--jq <filter>', 'filter the JSON by an expression of jq, as in --jq ".[].title"')
    .option('-o, --output <format>', 'table, wide, tsv, csv, json, yaml, ndjson')
    .option('--columns <list>', 'fields to print, separated by commas')
    .option('--timeout <seconds>', 'timeout of a request (default: 15 or 30)')
    .option('--demo', 'show demo records even if there are real ones; needs no account if the server has a demo mode')
    .option('--profile <name>', 'settings and account of this profile (or RFP_PROFILE): see  rfp config --help')
    .option('--no-color', 'print without color')
    .option('--no-pager', 'do not show long results in a pager')
    .option('-q, --quiet', 'print the result only')
    .option('--debug', 'print the stack trace of an error')
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 16,
      subcommandTerm: (command) => command.name(),
      formatHelp,
    })
    .configureOutput(outputConfiguration(io))
    .exitOverride()
    .examples(
      'rfp auth login',
      'rfp opp list --search "cloud hosting"',
      'rfp sync run',
      'rfp scrape https://city.example/bids --test',
      'rfp stats --json',
    )
    .note('More: rfp help query, rfp help exit-codes, rfp help environment, rfp help formatting');
  program.commandsGroup('Opportunities:');
  addOppCommands(program);
  addSavedSearchCommands(program);
  addInboxCommands(program);
  addAlertCommands(program);
  addPreferencesCommands(program);
  addStatsCommand(program);
  addMarketCommands(program);
  addCodesCommand(program);
  addSynonymsCommands(program);
  program.commandsGroup('Sources:');
  addSourceCommands(program);
  addSyncCommands(program);
  addScrapeCommand(program);
  program.commandsGroup('More:');
  addAuthCommands(program);
  addAuditCommands(program);
  addConfigCommands(program, io);
  addDemoCommand(program);
  addApiCommand(program);
  addDoctorCommand(program);
  addDeadLetterCommands(program);
  addVersionCommand(program);
  addCompletionCommands(program, io);
  addMcpCommand(program);
  addHelpCommand(program, io);
  return program;
}

/** Suppresses commander's error output, because `run` prints errors. */
function outputConfiguration(io: Io): OutputConfiguration {
  return {
    writeOut: (text) => io.out.write(text),
    writeErr: (text) => io.err.write(text),
    outputError: () => undefined,
    getOutHelpWidth: () => helpWidth(io.out),
  };
}
