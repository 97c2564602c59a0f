import { z } from 'zod';
import { accountKey } from '../account-key.js';
import { type KeyCheck } from '../connector.js';

/** Portal whose built-in source is used for the check. Every portal accepts the same app tokens. */
const domain = 'data.delaware.gov';

/** Checks an app token by requesting one row of one column. */
export const socrataKeyCheck: KeyCheck = {
  baseUrl: `https://${domain}`,
  account: accountKey('socrata', domain),
  pace: { minIntervalMs: 500, dailyQuota: null },
  async run({ fetch, apiKey }, baseUrl) {
    await fetch.json(`${baseUrl}/resource/2hnj-zwix.json?$select=contractnumber&$limit=1`, {
      schema: z.array(z.unknown()),
      headers: { 'x-app-token': apiKey },
    });
    return `The portal ${domain} accepts the app token.`;
  },
};
