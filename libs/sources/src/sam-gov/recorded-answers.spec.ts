import { type Notice } from '@rfp/contracts/notice';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { samGovNotices } from '@rfp/twins/sam-gov/sam-gov';
import { z } from 'zod';
import { receiveApiRecord } from './read-api-record.js';
import { searchPageGuard } from './responses.js';

function noticeOf(record: unknown): Notice {
  const result = receiveApiRecord({ id: null, record }).read();
  if ('reason' in result) throw result.reason;
  return result.notice;
}

describe('recorded answers of SAM.gov', () => {
  const recorded = ['sam_gov/v2_search_1_record.json', 'handwritten/sam_gov/v2_search_page0.json'].flatMap(
    (path) => sharedFixture(path) ?? [],
  );
  const pages = [JSON.stringify({ totalRecords: 10, opportunitiesData: samGovNotices() }), ...recorded];

  it('are all readable, and no text contains a key, an entity or a double space', () => {
    const records = pages.flatMap((page) => searchPageGuard.parse(JSON.parse(page)).opportunitiesData);
    const notices = records.map(noticeOf);
    expect(notices.length).toBe(10 + recorded.length * 4);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(notices.length);
    expect(
      z
        .array(z.string())
        .parse(notices.map(({ fields }) => fields.title))
        .join('\n'),
    ).not.toMatch(/ {2}|&amp;/);
    expect(JSON.stringify(notices)).not.toMatch(/api_key|noticedesc/);
  });
});
