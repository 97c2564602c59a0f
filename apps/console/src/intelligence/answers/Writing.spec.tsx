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
  const left: string[] = [];
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
                left.push('left');
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
    left,
    send: (name: string, data: unknown) => send(name, data),
    end: () => end(),
  };
}

const writing = () => within(screen.getByRole('region', { name: 'Writing...' }));
const leftOut = () => within(screen.getByRole('region', { name: 'Not Included' })).getByRole('definition');

it('shows the computed answer with the words below it as they are written, and then the checked answer', async () => {
  const { send, end } = await open();
  send('computed', computed);
  const summary = await screen.findByText('Sixty were posted.');
  send('text', { text: 'Cloud ' });
  send('text', { text: 'grows.\nSites shrink.' });
  const words = await writing().findByText(/Cloud grows/);
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
  const whole = { ...computed, data: { ...computed.data, comment } };
  send('answer', { ...whole, origin: 'live' });
  end();
  expect((await screen.findByText('The answer is complete.')).tagName).toBe('OUTPUT');
  expect(screen.queryByRole('region', { name: 'Writing...' })).toBeNull();
  expect(summary.isConnected && summary.textContent).toBe('Sixty were posted.');
  const said = within(screen.getByRole('region', { name: 'Comment of the Language Model' }));
  expect(said.getByText(/^Written by sonar-pro on Nov 23, 2026/)).toBeTruthy();
});

it('keeps the computed answer when the person stops the writing, which leaves the server', async () => {
  const { send, left, user, server } = await open();
  send('computed', computed);
  send('text', { text: 'Cloud ' });
  await user.click(await screen.findByRole('button', { name: 'Stop Writing' }));
  await waitFor(() => expect(leftOut().textContent).toBe('You stopped the language model.'));
  expect(screen.getByText('Sixty were posted.')).toBeTruthy();
  expect(screen.queryByText(/Cloud/)).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
  expect([left, server.sentTo('/api/perplexity/market-analysis').length]).toEqual([['left'], 1]);
});

it('goes on while the person looks at another tab', async () => {
  const { send, end, left, user } = await open();
  send('computed', computed);
  send('text', { text: 'Cloud ' });
  await screen.findByText('Cloud');
  await user.click(screen.getByRole('tab', { name: 'Live Insights' }));
  send('text', { text: 'grows.' });
  await user.click(screen.getByRole('tab', { name: 'Market Analysis' }));
  expect(await writing().findByText('Cloud grows.')).toBeTruthy();
  send('answer', { ...computed, origin: 'live' });
  end();
  await screen.findByText('The answer is complete.');
  expect(left).toEqual([]);
});

it('keeps the computed answer, with the reason and unmarked, if the server fails meanwhile', async () => {
  const { send, end } = await open();
  send('computed', computed);
  send('problem', { status: 504, code: 'TIMEOUT', error: 'Too late.' });
  end();
  await waitFor(() => expect(leftOut().textContent).toBe('The server did not send the complete text.'));
  expect(screen.getByText('Sixty were posted.')).toBeTruthy();
  expect(screen.queryByText('Demo data')).toBeNull();
});
