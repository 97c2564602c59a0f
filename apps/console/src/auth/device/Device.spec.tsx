/** @jest-environment ./tools/jest/dom-environment.mjs */
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { stubDeviceRequest } from '@rfp/testing/stubs/stub-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { setWorkspaceId } from '../../data/workspace.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderPage, signInAs } from '../../testing/render-page.js';
import { acme, personal } from '../../testing/stub-workspaces.js';
import { Device } from './Device.js';
import { deviceTexts as words } from './device-texts.js';

const at = '/device?user_code=BCDF-GHJK';
const path = '/api/device-requests/BCDF-GHJK';
const found: Handlers = {
  findDeviceRequest: () => stubDeviceRequest,
  decideDeviceRequest: ({ body }) => ({
    status: JSON.stringify(body).includes('approve') ? ('approved' as const) : ('denied' as const),
  }),
};

function fails(code: ErrorCode) {
  return () => {
    throw new AppError(code);
  };
}

async function open(handlers: Handlers = found, address = at, as: Parameters<typeof signInAs>[0] = 'owner') {
  await signInAs(as);
  return renderPage(<Device />, { at: address, handlers });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const expectHeading = async (name: string) => expect(await heading(name)).not.toBeNull();
const button = (name: string) => screen.findByRole('button', { name });

describe('the page that confirms the sign-in of a program', () => {
  it('shows the requesting program, its network and the account, with a warning, and decides nothing by itself [asvs 10.7.1]', async () => {
    const { server } = await open({
      ...found,
      findDeviceRequest: () => ({ ...stubDeviceRequest, replaces: 'rfp on laptop' }),
    });
    await button('Approve');
    const main = within(screen.getByRole('main'));
    for (const text of [
      'BCDF-GHJK',
      'A program wants to act as person1@example.org.',
      'rfp, the command line',
      'laptop.example.org',
      '192.0.2.7',
      'Read and change, for 90 days',
      'API token “rfp on laptop”',
      words.warning,
    ])
      expect(main.getByText(text)).not.toBeNull();
    expect(server.sentTo(`${path}/decision`)).toEqual([]);
    expect(server.sentTo(path)).toHaveLength(1);
  });

  it('names the workspace in which the program will work, if the person has several', async () => {
    setWorkspaceId(acme.id);
    await open({ ...found, listWorkspaces: () => ({ workspaces: [personal, acme] }) });
    const [term] = await screen.findAllByText(words.workspace);
    expect(term?.nextElementSibling?.textContent).toBe(acme.name);
  });

  it.each([
    ['Approve', 'approve', 'Approved'],
    ['Deny', 'deny', 'Denied'],
  ])('sends one answer for the button "%s" and shows the result', async (label, decision, title) => {
    const { user, server } = await open();
    await user.dblClick(await button(label));
    expect(document.activeElement).toBe(await heading(title));
    expect(server.sentTo(`${path}/decision`)).toEqual([{ decision }]);
    expect(screen.getByRole('link', { name: words.tokens }).getAttribute('href')).toBe('/profile');
  });

  it('asks for the code if the address has none, and accepts usual spellings', async () => {
    const { user, server } = await open(found, '/device');
    const field = await screen.findByRole('textbox', { name: 'Code' });
    await user.type(field, 'bcdf 0hjk{Enter}');
    expect(await screen.findByRole('textbox', { description: words.codeInvalid })).toBe(field);
    expect(server.sentTo(path)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'bcdf ghjk{Enter}');
    await button('Approve');
    expect(document.activeElement).toBe(await heading(words.title));
    expect(location.search).toBe('?user_code=BCDF-GHJK');
  });

  it.each<[ErrorCode, string]>([
    ['DEVICE_CODE_NOT_FOUND', 'Unknown code'],
    ['DEVICE_CODE_EXPIRED', 'This code has expired'],
    ['DEVICE_CODE_DECIDED', 'Already answered'],
  ])('says on %s that the code is not valid, and lets the user enter another one', async (code, title) => {
    const { user } = await open({ findDeviceRequest: fails(code) });
    await expectHeading(title);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(await button(words.other));
    await expectHeading(words.enterTitle);
    expect(location.search).toBe('');
  });

  it('says that the code has expired if that happened while the page was open', async () => {
    const { user } = await open({ ...found, decideDeviceRequest: fails('DEVICE_CODE_EXPIRED') });
    await user.click(await button('Approve'));
    await expectHeading('This code has expired');
  });

  it('shows another failure of an answer beside the request, which can be answered again', async () => {
    let failures = 1;
    const { user } = await open({
      ...found,
      decideDeviceRequest: () => {
        failures -= 1;
        if (failures >= 0) throw new AppError('TOO_MANY_TOKENS');
        return { status: 'approved' as const };
      },
    });
    await user.click(await button('Approve'));
    const alert = await screen.findByText('There are too many API tokens. Revoke one first.');
    expect(document.activeElement).toBe(alert);
    await user.click(await button('Approve'));
    await expectHeading('Approved');
  });

  it('can be tried again after too many wrong codes', async () => {
    let failures = 1;
    const { user } = await open({
      ...found,
      findDeviceRequest: () => {
        failures -= 1;
        if (failures >= 0) throw new AppError('RATE_LIMITED');
        return stubDeviceRequest;
      },
    });
    await expectHeading(words.failedTitle);
    await user.click(await button(words.retry));
    await expectHeading(words.title);
  });

  it('refuses a demo session without a request to the server', async () => {
    const { server } = await open(found, at, 'demo');
    await expectHeading(words.readOnlyTitle);
    expect(server.sentTo(path)).toEqual([]);
  });

  it('redirects a signed-out visitor to the sign-in, and shows nothing before', async () => {
    const { server } = renderPage(<Device />, { at, handlers: found });
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(history.state).toMatchObject({ usr: { from: at } });
    expect(server.sentTo(path)).toEqual([]);
  });
});
