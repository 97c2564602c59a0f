import { type StandaloneConfig } from './standalone.config.js';
import { type Standalone } from './start-standalone.js';

type Settings = Pick<StandaloneConfig, 'RFP_COMMAND' | 'RFP_DEMO' | 'RFP_DATA_DIR' | 'RFP_SCHEDULE'>;

/**
 * Message after the start, with URLs and next steps.
 * @param started keys of the sources that this start syncs for the first time
 */
export function startupMessage(
  { siteUrl, mailboxUrl }: Pick<Standalone, 'siteUrl' | 'mailboxUrl'>,
  config: Settings,
  started: readonly string[],
): string {
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
    `  Terminal        ${config.RFP_COMMAND} auth login`,
    `  Data            ${config.RFP_DATA_DIR} (survives restarts)`,
    '',
    ...(started.includes('demo') ? ['  Demo records, marked as such, are shown until there are real ones.'] : []),
    syncLine(config, started),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function syncLine({ RFP_COMMAND, RFP_SCHEDULE }: Settings, started: readonly string[]): string {
  if (started.includes('grants_gov'))
    return `  Grants.gov syncs for the first time in the background, if there is a network. Follow it:  ${RFP_COMMAND} sync status`;
  return RFP_SCHEDULE === 'on'
    ? `  Sources sync at their intervals. See when:  ${RFP_COMMAND} sync status`
    : `  Sources sync on demand only:  ${RFP_COMMAND} sync run`;
}
