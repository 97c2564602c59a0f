/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { unsubscribePath } from '@rfp/contracts/routes/notifications';
import { type FakeServer, type Handlers } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { Unsubscribe } from './Unsubscribe.js';

const open = (handlers: Handlers) => renderPage(<Unsubscribe />, { at: '/unsubscribe?token=abc', handlers });
const sent = ({ requests }: FakeServer) =>
  requests
    .filter(({ path, method }) => path === `/api${unsubscribePath}` && method === 'POST')
    .map(({ query }) => Object.fromEntries(query));
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the link that ends the mails of notifications', () => {
  it('ends them by its button only, without signing in', async () => {
    const { user, server } = open({
      mailState: () => ({ email_notifications: true, search: null }),
      unsubscribe: () => ({ email_notifications: false, search: null }),
    });
    const button = await screen.findByRole('button', { name: 'Stop these mails' });
    expect(sent(server)).toEqual([]);
    await user.click(button);
    expect(await findHeading('Mails are off')).toBe(document.activeElement);
  });
});

describe('the link that stops one alert', () => {
  const search = 'Roofs & <b>gutters</b>';
  const on = () => ({ email_notifications: true, search });

  it('names the saved search, stops its alert, and then offers to stop all mails', async () => {
    const { user, server } = open({
      mailState: on,
      unsubscribe: ({ query }) => ({ email_notifications: query.get('all') === null, search }),
    });
    await findHeading('Stop this alert');
    expect(screen.getByText(`"${search}"`, { exact: false })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop this alert' }));
    expect(await findHeading('The alert is off')).toBe(document.activeElement);
    expect(sent(server)).toEqual([{ token: 'abc' }]);
    await user.click(screen.getByRole('button', { name: 'Stop all mails' }));
    expect(await findHeading('Mails are off')).toBe(document.activeElement);
    expect(sent(server)).toEqual([{ token: 'abc' }, { token: 'abc', all: 'true' }]);
  });

  it('stops all mails at once by its second button', async () => {
    const { user, server } = open({
      mailState: on,
      unsubscribe: () => ({ email_notifications: false, search }),
    });
    await user.click(await screen.findByRole('button', { name: 'Stop all mails' }));
    expect(await findHeading('Mails are off')).toBeTruthy();
    expect(sent(server)).toEqual([{ token: 'abc', all: 'true' }]);
  });

  it('reports a failure, and keeps its buttons', async () => {
    const { user } = open({
      mailState: on,
      unsubscribe: () => {
        throw new AppError('UNAVAILABLE');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop this alert' }));
    expect((await screen.findByRole('alert')).textContent).toBe(new AppError('UNAVAILABLE').message);
    expect(screen.getByRole('button', { name: 'Stop this alert' })).toBeTruthy();
  });

  it('does not offer to stop mails that are off', async () => {
    open({ mailState: () => ({ email_notifications: false, search }) });
    await findHeading('Stop this alert');
    expect(screen.queryByRole('button', { name: 'Stop all mails' })).toBeNull();
  });
});
