import { defaultServerUrl } from '@rfp/contracts/http';
import { type StandaloneConfig } from './standalone.config.js';
import { type Standalone } from './start-standalone.js';

type Settings = Pick<StandaloneConfig, 'RFP_COMMAND' | 'RFP_DEMO' | 'RFP_DATA_DIR' | 'RFP_SCHEDULE'>;

/** Local host names that the product always accepts, whatever SITE_URL is. */
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Message after the start, with URLs and next steps.
 * @param started keys of the sources that this start syncs for the first time
 */
export function startupMessage(
  { url, siteUrl, mailboxUrl }: Pick<Standalone, 'url' | 'siteUrl' | 'mailboxUrl'>,
  config: Settings,
  started: readonly string[],
): string {
  const address = loopback.has(new URL(url).hostname) ? url : siteUrl;
  const option = address === defaultServerUrl ? '' : ` --api-url ${address}`;
  const commandLine = (words: string) => `${config.RFP_COMMAND} ${words}${option}`;
  const demo = config.RFP_DEMO === 'on';
  return [
    '',
    `RFP & Grant Tracker is ready:  ${siteUrl}`,
    '',
    `  Sign up         ${siteUrl}/register`,
    ...(demo ? [`  Look around     ${siteUrl}/login (Skip to Dashboard: nothing to fill in, read-only)`] : []),
    ...(mailboxUrl === undefined
      ? []
      : [`  Mails           ${mailboxUrl} (all mails of this installation, on this machine only)`]),
    `  Terminal        ${commandLine('auth login')}`,
    ...(option === ''
      ? []
      : [`                  Every command needs${option}, or the variable RFP_API_URL=${address}`]),
    `  Data            ${config.RFP_DATA_DIR} (survives restarts)`,
    '',
    ...(started.includes('demo') ? ['  Demo records, marked as such, are shown until there are real ones.'] : []),
    syncLine(config, started, commandLine),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function syncLine(
  { RFP_SCHEDULE }: Settings,
  started: readonly string[],
  commandLine: (words: string) => string,
): string {
  if (started.includes('grants_gov'))
    return `  Grants.gov syncs for the first time in the background, if there is a network. Follow it:  ${commandLine('sync status')}`;
  return RFP_SCHEDULE === 'on'
    ? `  Sources sync at their intervals. See when:  ${commandLine('sync status')}`
    : `  Sources sync on demand only:  ${commandLine('sync run')}`;
}
