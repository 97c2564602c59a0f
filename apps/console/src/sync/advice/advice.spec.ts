import { errorCatalogue } from '@rfp/contracts/errors';
import { type SourceState } from '@rfp/contracts/sync-run';
import { findAdvice, syncTimesText } from './advice.js';

const now = new Date('2026-03-10T12:00:00Z');

describe('the advice on an error', () => {
  it.each(Object.keys(errorCatalogue))('exists for %s, unless the message of the error is sufficient', (code) => {
    const { text, link } = findAdvice(code, 'sam_gov');
    const isSelfExplanatory = ['SOURCE_SCRIPTED', 'RUN_CANCELLED', 'RUN_INTERRUPTED', 'RUN_LIMIT'].includes(code);
    expect(text === undefined && link === undefined).toBe(isSelfExplanatory);
  });

  it('links to the page of the remedy', () => {
    expect(findAdvice('SOURCE_KEY_REFUSED', 'sam_gov').link?.to).toBe('/settings');
    expect(findAdvice('SUSPICIOUS_DROP', 'sam_gov').link?.to).toBe('/sync/sam_gov');
  });

  it('links to the settings only if a key is missing or rejected', () => {
    const codes = Object.keys(errorCatalogue).filter((code) => findAdvice(code, 'sam_gov').link?.to === '/settings');
    expect(codes).toEqual(['SOURCE_KEY_MISSING', 'SOURCE_KEY_REFUSED']);
    expect(findAdvice('CONFIGURATION', 'sam_gov').text).toMatch(/newer version/);
  });

  it('exists for unknown codes and for names of object members', () => {
    expect(findAdvice('NEW_CODE', 'sam_gov').text).toMatch(/kept/);
    expect(findAdvice('constructor', 'sam_gov').text).toMatch(/kept/);
  });
});

describe('the last and the next sync of a source', () => {
  const state: Pick<SourceState, 'last_sync' | 'paused' | 'resumes_at' | 'next_due_at'> = {
    last_sync: '2026-03-10T11:55:00Z',
    paused: false,
    resumes_at: null,
    next_due_at: '2026-03-11T18:00:00Z',
  };

  it.each([
    [{}, 'Synced 5 minutes ago · Next run in 30 hours'],
    [{ resumes_at: '2026-03-10T14:00:00Z' }, 'Synced 5 minutes ago · Resumes in 2 hours'],
    [{ paused: true, next_due_at: null }, 'Synced 5 minutes ago · Paused: runs only on demand'],
    [{ last_sync: null, next_due_at: null }, 'Never synced'],
  ])('are shown with %j as "%s"', (overrides, text) => {
    expect(syncTimesText({ ...state, ...overrides }, now)).toBe(text);
  });
});
