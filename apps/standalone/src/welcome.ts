import { type StandaloneConfig } from './standalone.config.js';
import { type Standalone } from './start-standalone.js';

/** What a person reads when everything is up: where to go and what to try. */
export function welcome(
  { siteUrl, mailboxUrl }: Pick<Standalone, 'siteUrl' | 'mailboxUrl'>,
  config: StandaloneConfig,
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
      : [`  Mails           ${mailboxUrl} (every mail of this installation, on this machine only)`]),
    '  Terminal        npm run -s rfp -- auth login',
    `  Data            ${config.RFP_DATA_DIR} (survives restarts)`,
    '',
    ...(demo ? ['  Demo records are shown, and marked as such, until the first real ones are in.'] : []),
    '  Grants.gov is read in the background where the network is there; follow it with: npm run -s rfp -- sync status',
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
