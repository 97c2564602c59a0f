import { type StandaloneConfig } from './standalone.config.js';

/** What a person reads when everything is up: where to go and what to try. */
export function welcome(url: string, config: StandaloneConfig): string {
  return [
    '',
    `RFP & Grant Tracker is ready:  ${url}`,
    '',
    `  Look around     ${url}/opportunities`,
    `  API             ${url}/api/opportunities/stats`,
    '  Terminal        npm run -s rfp -- opp list',
    `  Data            ${config.RFP_DATA_DIR} (survives restarts)`,
    '',
    '  Demo records are shown, and marked as such, until the first real ones are in.',
    '  Grants.gov is read in the background where the network is there; follow it with: npm run -s rfp -- sync status',
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
