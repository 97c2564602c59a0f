/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type FinancialMetrics, type MarketAnalysis } from '@rfp/contracts/intelligence';
import { AppError } from '@rfp/contracts/errors';
import { renderScreen } from '../../testing/render-page.js';
import { Intelligence } from '../Intelligence.js';

const answer: Omit<FinancialMetrics, 'data'> = {
  success: true,
  citations: [],
  generated_at: '2026-11-02T12:00:00.000Z',
  origin: 'computed',
  left_out: [],
};

const computed: MarketAnalysis = {
  ...answer,
  data: { summary: 'Sixty were posted.', key_trends: [], hot_sectors: [], generated_at: answer.generated_at },
};

/** Renders the page with an answer whose events the test sends. */
async function open() {
  let send = (_name: string, _data: unknown): void => {};
  let end = (): void => {};
  const aborted: string[] = [];
  const page = await renderScreen(<Intelligence />, {
    at: '/perplexity?tab=market',
    path: '/perplexity',
    handlers: {
      financialMetrics: () => ({ ...answer, data: [] }),
      perplexityStatus: () => {
        throw new AppError('UNAVAILABLE');
      },
      streams: {
        marketAnalysis: (signal) =>
          new ReadableStream({
            start(controller) {
              const encode = new TextEncoder();
              send = (name, data) =>
                controller.enqueue(encode.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
              end = () => controller.close();
              signal.addEventListener('abort', () => {
                aborted.push('left');
                controller.error(signal.reason);
              });
            },
          }),
      },
    },
  });
  await screen.findByText('Loading market analysis...');
  await waitFor(() => expect(page.server.sentTo('/api/perplexity/market-analysis')).toHaveLength(1));
  return {
    ...page,
    aborted,
    send: (name: string, data: unknown) => send(name, data),
    end: () => end(),
  };
}

const writingRegion = () => within(screen.getByRole('region', { name: 'Writing...' }));
const exclusionReason = () => within(screen.getByRole('region', { name: 'Not Included' })).getByRole('definition');

it('shows the computed answer, below it the text as it is written, and then the checked answer', async () => {
  const { send, end } = await open();
  send('computed', computed);
  const summary = await screen.findByText('Sixty were posted.');
  send('text', { text: 'Cloud ' });
  send('text', { text: 'grows.\nSites shrink.' });
  const words = await writingRegion().findByText(/Cloud grows/);
  expect(words.textContent).toBe('Cloud grows.\nSites shrink.');
  expect(summary.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // A live region would make screen readers read each word.
  expect(words.closest('output, [aria-live]')).toBeNull();
  expect(screen.queryByText('The answer is complete.')).toBeNull();
  const comment = {
    text: 'Cloud grows [1].',
    basis: null,
    written: { model: 'sonar-pro', at: '2026-11-23T12:00:00Z' },
  };
  const complete = { ...computed, data: { ...computed.data, comment } };
  send('answer', { ...complete, origin: 'live' });
  end();
  expect((await screen.findByText('The answer is complete.')).tagName).toBe('OUTPUT');
  expect(screen.queryByRole('region', { name: 'Writing...' })).toBeNull();
  expect(summary.isConnected && summary.textContent).toBe('Sixty were posted.');
  const commentRegion = within(screen.getByRole('region', { name: 'Comment of the Language Model' }));
  expect(commentRegion.getByText(/^Written by sonar-pro on Nov 23, 2026/)).toBeTruthy();
});

it('keeps the computed answer and ends the request when the user stops the writing', async () => {
  const { send, aborted, user, server } = await open();
  send('computed', computed);
  send('text', { text: 'Cloud ' });
  await user.click(await screen.findByRole('button', { name: 'Stop Writing' }));
  await waitFor(() => expect(exclusionReason().textContent).toBe('You stopped the language model.'));
  expect(screen.getByText('Sixty were posted.')).toBeTruthy();
  expect(screen.queryByText(/Cloud/)).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
  expect([aborted, server.sentTo('/api/perplexity/market-analysis').length]).toEqual([['left'], 1]);
});

it('continues the writing while the user is on another tab', async () => {
  const { send, end, aborted, user } = await open();
  send('computed', computed);
  send('text', { text: 'Cloud ' });
  await screen.findByText('Cloud');
  await user.click(screen.getByRole('tab', { name: 'Live Insights' }));
  send('text', { text: 'grows.' });
  await user.click(screen.getByRole('tab', { name: 'Market Analysis' }));
  expect(await writingRegion().findByText('Cloud grows.')).toBeTruthy();
  send('answer', { ...computed, origin: 'live' });
  end();
  await screen.findByText('The answer is complete.');
  expect(aborted).toEqual([]);
});

it('keeps the computed answer, states the reason, and marks nothing as demo data if the server fails during the writing', async () => {
  const { send, end } = await open();
  send('computed', computed);
  send('problem', { status: 504, code: 'TIMEOUT', error: 'Too late.' });
  end();
  await waitFor(() => expect(exclusionReason().textContent).toBe('The server did not send the complete text.'));
  expect(screen.getByText('Sixty were posted.')).toBeTruthy();
  expect(screen.queryByText('Demo data')).toBeNull();
});
