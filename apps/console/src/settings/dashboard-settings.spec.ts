import { keysIn, settingsIn, withoutKeys } from './dashboard-settings.js';

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

describe('what an earlier console stored', () => {
  it('has keys, by source, where they are not empty', () => {
    expect(keysIn(stored)).toEqual([
      { source: 'sam_gov', key: 'sam-key-1234' },
      { source: 'firecrawl', key: 'fc-key-5678' },
    ]);
  });

  it('may hold a key of Perplexity', () => {
    expect(keysIn('{"perplexity_api_key":"pplx-1234"}')).toEqual([{ source: 'perplexity', key: 'pplx-1234' }]);
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
  ])('has no key in %s', (text) => {
    expect(keysIn(text)).toEqual([]);
  });

  it('has settings, of which the valid ones are taken', () => {
    expect(settingsIn(stored)).toEqual({ auto_sync_enabled: false, sync_interval_hours: 12, dark_mode: true });
  });

  it('never has a key among its settings', () => {
    expect(JSON.stringify(settingsIn(stored))).not.toContain('key');
  });

  it.each([null, '{', '[]'])('has no settings in %s', (text) => {
    expect(settingsIn(text)).toEqual({});
  });

  it('keeps everything else when keys are removed', () => {
    expect(JSON.parse(withoutKeys(stored, ['sam_gov', 'firecrawl', 'perplexity']))).toEqual({
      auto_sync_enabled: false,
      sync_interval_hours: 12,
      relevance_weight: 400,
      high_score_threshold: '80',
      dark_mode: true,
      columns: ['title', 'agency'],
    });
  });

  it('keeps the key that was not moved', () => {
    expect(keysIn(withoutKeys(stored, ['sam_gov']))).toEqual([{ source: 'firecrawl', key: 'fc-key-5678' }]);
  });

  it('is left alone where it cannot be read', () => {
    expect(withoutKeys('{broken', ['sam_gov'])).toBe('{broken');
  });
});
