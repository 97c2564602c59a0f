import { type StandaloneConfig } from './standalone.config.js';
import { type Standalone } from './start-standalone.js';

/** Message after the start, with URLs and next steps. */
export function startupMessage(
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
      : [`  Mails           ${mailboxUrl} (all mails of this installation, on this machine only)`]),
    '  Terminal        npm run -s rfp -- auth login',
    `  Data            ${config.RFP_DATA_DIR} (survives restarts)`,
    '',
    ...(demo ? ['  Demo records, marked as such, are shown until there are real ones.'] : []),
    '  Grants.gov syncs in the background if there is a network. Follow it: npm run -s rfp -- sync status',
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
