import { readStoredKeys, readStoredSettings, withoutKeys } from './dashboard-settings.js';

const stored = JSON.stringify({
  sam_api_key: ' sam-key-1234 ',
  firecrawl_api_key: 'fc-key-5678',
  perplexity_api_key: '',
  auto_sync_enabled: false,
  sync_interval_hours: 12,
  relevance_weight: 400,
  high_score_threshold: '80',
  dark_mode: true,
  columns: ['title', 'agency'],
});

describe('the stored settings of an earlier version', () => {
  it('hold the non-empty keys by source', () => {
    expect(readStoredKeys(stored)).toEqual([
      { source: 'sam_gov', key: 'sam-key-1234' },
      { source: 'firecrawl', key: 'fc-key-5678' },
    ]);
  });

  it('may hold a key of Perplexity', () => {
    expect(readStoredKeys('{"perplexity_api_key":"pplx-1234"}')).toEqual([{ source: 'perplexity', key: 'pplx-1234' }]);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"sam_api_key":12}',
    '{"sam_api_key":null}',
    '{"sam_api_key":"  "}',
  ])('hold no key if their text is %s', (text) => {
    expect(readStoredKeys(text)).toEqual([]);
  });

  it('are read if they are valid', () => {
    expect(readStoredSettings(stored)).toEqual({ auto_sync_enabled: false, sync_interval_hours: 12, dark_mode: true });
  });

  it('never include a key [asvs 14.3.3]', () => {
    expect(JSON.stringify(readStoredSettings(stored))).not.toContain('key');
  });

  it.each([null, '{', '[]'])('are empty for %s', (text) => {
    expect(readStoredSettings(text)).toEqual({});
  });

  it('stay the same except for removed keys', () => {
    expect(JSON.parse(withoutKeys(stored, ['sam_gov', 'firecrawl', 'perplexity']))).toEqual({
      auto_sync_enabled: false,
      sync_interval_hours: 12,
      relevance_weight: 400,
      high_score_threshold: '80',
      dark_mode: true,
      columns: ['title', 'agency'],
    });
  });

  it('keep a key that was not removed', () => {
    expect(readStoredKeys(withoutKeys(stored, ['sam_gov']))).toEqual([{ source: 'firecrawl', key: 'fc-key-5678' }]);
  });

  it('stay the same if they cannot be parsed', () => {
    expect(withoutKeys('{broken', ['sam_gov'])).toBe('{broken');
  });
});
