import { apiPrefix } from '@rfp/contracts/http';
import { routes } from '@rfp/contracts/routes';
import { timeoutText, timeLimitMs } from './time-limit.js';

describe('time limits', () => {
  it('are 15 seconds for opportunities, stats and sync status, and 30 otherwise [spec 9.1]', () => {
    const limits = Object.values(routes).map(({ path }) => [path, timeLimitMs(apiPrefix + path)]);
    expect(Object.fromEntries(limits)).toMatchObject({
      '/opportunities': 15_000,
      '/opportunities-working': 15_000,
      '/opportunities/stats': 15_000,
      '/sync/status': 15_000,
      '/sync': 30_000,
      '/demo-data': 30_000,
      '/sources': 30_000,
      '/sources/test': 30_000,
      '/scraping/test': 30_000,
      '/runs/{id}': 30_000,
    });
  });

  it('appear in the error message in seconds [spec 8.3]', () => {
    expect(timeoutText(15_000)).toBe('Request timed out after 15 seconds');
  });
});
