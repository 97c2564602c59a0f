/** @jest-environment ./tools/jest/dom-environment.mjs */
import { cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TipButton } from './TipButton.js';

afterEach(cleanup);

it('shows its tooltip on a press until Escape, which keeps the focus', async () => {
  render(<TipButton tip="All of them">more</TipButton>);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'more' });
  await user.click(button);
  const tip = screen.getByRole('tooltip');
  expect(tip.textContent).toBe('All of them');
  await user.keyboard('{Escape}');
  await waitForElementToBeRemoved(tip);
  expect(document.activeElement).toBe(button);
});
