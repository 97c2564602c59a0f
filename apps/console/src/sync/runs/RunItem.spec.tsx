/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen } from '@testing-library/react';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { renderPage } from '../../testing/render-page.js';
import { RunItem } from './RunItem.js';

describe('a run in the history of its source', () => {
  it('counts the notices of its listing and their details in separate lines', () => {
    const details = { expected: 75, received: 74, rejected: 4, added: 0, updated: 70, unchanged: 0 };
    const counters = {
      ...stubRun.counters,
      expected: 75,
      received: 75,
      added: 75,
      updated: 0,
      unchanged: 0,
      rejected: 0,
    };
    renderPage(<RunItem run={{ ...stubRun, counters: { ...counters, details } }} />, { at: '/sync/grants_gov' });
    const lines = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(lines.join(', ')).toBe(
      'Read 75 of 75, Added 75, Updated 0, Unchanged 0, Rejected 0, Closed 0, ' +
        'Details 74 of 75, Added 0, Updated 70, Unchanged 0, Rejected 4',
    );
  });
});
