import { type BlindSource } from '@rfp/contracts/opportunities/coverage';
import { describeBlindSources } from './coverage.js';

const now = new Date('2026-03-06T12:00:00Z');
const sam: BlindSource = {
  key: 'sam_gov',
  name: 'SAM.gov',
  source_type: 'federal_contract',
  since: '2026-03-03T03:00:00Z',
  reason: 'overdue',
};
const texas: BlindSource = { ...sam, name: 'Texas ESBD', since: null, reason: 'never' };

describe('the sentence on blind sources', () => {
  it.each<[string, BlindSource[], string | null]>([
    ['is null without blind sources', [], null],
    ['has the last complete sync', [sam], 'SAM.gov was last synced completely 3 days ago: records may be missing.'],
    [
      'has the reason for each source',
      [{ ...sam, reason: 'failed' }, texas],
      'SAM.gov was last synced completely 3 days ago (the last run failed) and Texas ESBD was never synced completely: records may be missing.',
    ],
    [
      'counts the sources beyond the third',
      [texas, texas, texas, sam, sam],
      'Texas ESBD was never synced completely, Texas ESBD was never synced completely, Texas ESBD was never synced completely, and 2 other sources are not up to date: records may be missing.',
    ],
  ])('%s', (_name, blind, sentence) => {
    expect(describeBlindSources(blind, now)).toBe(sentence);
  });
});
