/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type DeadLetters as Answer } from '@rfp/contracts/wire/dead-letter';
import { AppError } from '@rfp/contracts/errors';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubDeadLetter } from '@rfp/testing/stubs/stub-documents';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { DeadLetters } from './DeadLetters.js';

const otherLetter = { ...stubDeadLetter, id: '0197a3a4-5555-7000-8000-000000000002', service: 'intelligence' as const };
const twoLetters: Answer = { dead_letters: [stubDeadLetter, otherLetter], total: 2, unavailable: [] };
const noLetters: Answer = { dead_letters: [], total: 0, unavailable: [] };

function open(handlers: Handlers, signedInAs: StubCallerName = 'owner') {
  return renderScreen(<DeadLetters />, { at: '/sync', handlers, signedInAs });
}

const title = 'Events That Could Not Be Handled';

describe('the events that could not be handled', () => {
  it('are hidden while there are none', async () => {
    const { server } = await open({ deadLetters: () => noLetters });
    await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/dead-letters'));
    expect(screen.queryByRole('region', { name: title })).toBeNull();
  });

  it.each(['curator', 'demo'] satisfies StubCallerName[])('are not requested for a %s', async (caller) => {
    const { server } = await open({}, caller);
    // The navigation follows the role of the caller, too.
    if (caller === 'curator') await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/me'));
    expect(screen.queryByRole('region', { name: title })).toBeNull();
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/dead-letters');
  });

  it('are listed with the reason, and replayed together, each by its service', async () => {
    let answer = twoLetters;
    const { server, user } = await open({
      deadLetters: () => answer,
      replayDeadLetters: () => {
        answer = noLetters;
        return { replayed: [stubDeadLetter.id], failed: [], untried: [] };
      },
    });
    const region = await screen.findByRole('region', { name: title });
    expect(within(region).getAllByRole('listitem')).toHaveLength(2);
    expect(within(region).getAllByText(stubDeadLetter.message)).toHaveLength(2);
    await user.click(within(region).getByRole('button', { name: 'Replay all' }));
    expect(await screen.findByText('Replayed: 2')).not.toBeNull();
    expect(server.sentTo('/api/dead-letters/replay')).toEqual([
      { service: 'opportunities', ids: [stubDeadLetter.id] },
      { service: 'intelligence', ids: [otherLetter.id] },
    ]);
    expect(screen.queryByRole('region', { name: title })).toBeNull();
  });

  it('stay if the replay fails, and the reason is shown', async () => {
    const { user } = await open({
      deadLetters: () => ({ ...twoLetters, dead_letters: [stubDeadLetter], total: 1 }),
      replayDeadLetters: () => ({
        replayed: [],
        failed: [{ id: stubDeadLetter.id, code: 'TIMEOUT', message: 'Too slow' }],
        untried: [],
      }),
    });
    await user.click(await screen.findByRole('button', { name: `Replay event ${stubDeadLetter.id}` }));
    expect(await screen.findByText('Not handled: 1')).not.toBeNull();
    expect(screen.getByText('Too slow')).not.toBeNull();
    expect(screen.getByRole('region', { name: title })).not.toBeNull();
  });

  it('are discarded only after a confirmation', async () => {
    const { server, user } = await open({
      deadLetters: () => ({ ...twoLetters, dead_letters: [stubDeadLetter], total: 1 }),
      discardDeadLetters: () => ({ discarded: 1 }),
    });
    const discard = await screen.findByRole('button', { name: `Discard event ${stubDeadLetter.id}` });
    await user.click(discard);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.sentTo('/api/dead-letters/discard')).toEqual([]);
    await user.click(discard);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Discarded: 1')).not.toBeNull();
    expect(server.sentTo('/api/dead-letters/discard')).toEqual([
      { service: 'opportunities', ids: [stubDeadLetter.id] },
    ]);
  });

  it('are counted, and a service that did not answer is named', async () => {
    await open({ deadLetters: () => ({ dead_letters: [stubDeadLetter], total: 300, unavailable: ['intelligence'] }) });
    expect(await screen.findByText('The newest 1 of 300')).not.toBeNull();
    expect(screen.getByText('The intelligence service did not answer: its events are not listed.')).not.toBeNull();
  });

  it('remain, with an error message, after a failed request', async () => {
    const { user } = await open({
      deadLetters: () => twoLetters,
      replayDeadLetters: () => {
        throw new AppError('UNAVAILABLE');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Replay all' }));
    expect(await screen.findByText('The request failed')).not.toBeNull();
    expect(screen.getByText(new AppError('UNAVAILABLE').message)).not.toBeNull();
  });
});
