/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type AuthErrorCode } from '@rfp/contracts/auth/auth-errors';
import { AuthRefusal } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { toAccount } from '../account.js';
import { profileTexts } from '../profile-texts.js';
import { InformationCard } from './InformationCard.js';

const words = profileTexts.password;
const { user: owner } = stubSession();
const password = 'correct horse';

/** @param refusals - error codes of the first attempts, in order; the next attempt succeeds */
async function openDialog(...refusals: AuthErrorCode[]) {
  const updateUser = () => {
    const code = refusals.shift();
    if (code !== undefined) throw new AuthRefusal(code);
    return owner;
  };
  const card = <InformationCard account={toAccount(owner)} readOnly={false} />;
  const page = await renderScreen(card, {
    at: '/profile',
    handlers: { auth: { updateUser, reauthenticate: () => ({}) } },
  });
  await page.user.click(await screen.findByRole('button', { name: profileTexts.information.changePassword }));
  const dialog = within(await screen.findByRole('dialog', { name: words.title }));
  const field = (label: string) => dialog.getByLabelText(label, { exact: false });
  const fill = async (next = password) => {
    await page.user.type(field(words.current), 'old password');
    await page.user.type(dialog.getByLabelText(new RegExp(`^${words.next}`)), next);
    await page.user.type(field(words.confirm), password);
  };
  return { ...page, dialog, field, fill, sent: () => page.server.sentTo('/auth/v1/user') };
}

describe('the password form', () => {
  it('checks all fields before it sends anything, and focuses the first invalid one', async () => {
    const { user, dialog, field, sent } = await openDialog();
    expect(document.activeElement).toBe(field(words.current));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(words.missing)).not.toBeNull();
    expect(dialog.queryByText(words.short(6))).not.toBeNull();
    expect(document.activeElement).toBe(field(words.current));
    expect(sent()).toEqual([]);
  });

  it('refuses a confirmation that differs', async () => {
    const { user, dialog, field, fill } = await openDialog();
    await fill('another horse');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(words.mismatch)).not.toBeNull();
    expect(document.activeElement).toBe(field(words.confirm));
  });

  it('shows a refusal of the current password at its field, until that is edited', async () => {
    const { user, dialog, field, fill } = await openDialog('current_password_invalid');
    await fill();
    await user.keyboard('{Enter}');
    const refusal = profileTexts.errors.current_password_invalid;
    expect(await dialog.findByText(refusal)).not.toBeNull();
    expect(field(words.current).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(words.current));
    await user.keyboard('x');
    expect(dialog.queryByText(refusal)).toBeNull();
  });

  it('offers to end the API and device tokens too, and reports that they ended', async () => {
    const { user, dialog, fill, sent } = await openDialog();
    await fill();
    await user.click(dialog.getByRole('checkbox', { name: words.revokeTokens }));
    await user.click(dialog.getByRole('button', { name: words.submit }));
    expect(await screen.findByText(words.doneWithTokens)).not.toBeNull();
    expect(sent()).toEqual([expect.objectContaining({ password, revoke_tokens: true })]);
  });

  it('asks for an emailed code in an old session, and sends the code with the password', async () => {
    const { user, dialog, field, fill, sent } = await openDialog('reauthentication_needed');
    await fill();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(words.nonceSent)).not.toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field(words.nonce)));
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(words.done)).not.toBeNull();
    expect(sent()).toEqual([
      expect.objectContaining({ password, current_password: 'old password', revoke_tokens: false }),
      expect.objectContaining({ password, nonce: '123456' }),
    ]);
  });
});
