import { DateTime } from 'luxon';
import { type KeyCheck } from '../connector.js';
import { samGovApiBaseUrl } from './constants.js';
import { requestPage } from './request-page.js';

const windowDays = 7;

/** Checks a key by requesting one record of the last week, the cheapest request. It counts against the daily quota of the key. */
export const samGovKeyCheck: KeyCheck = {
  baseUrl: samGovApiBaseUrl,
  account: 'sam_gov',
  pace: { minIntervalMs: 1000, dailyQuota: null },
  async run({ fetch, apiKey: key, now }, baseUrl) {
    const today = DateTime.fromJSDate(now, { zone: 'utc' });
    const window = { from: today.minus({ days: windowDays }).toFormat('yyyy-MM-dd'), to: today.toFormat('yyyy-MM-dd') };
    const { total } = await requestPage({ fetch, baseUrl, key, pageSize: 1, isKeyAccepted: false }, window, 0);
    const totalSentence =
      total === null ? '' : ` It lists ${total.toLocaleString('en-US')} notices of the last ${windowDays} days.`;
    return `SAM.gov accepts the key.${totalSentence}`;
  },
};
