/** @jest-environment ./tools/jest/dom-environment.mjs */
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BusyButton } from './BusyButton.js';

afterEach(cleanup);

it('is disabled and shows a rotating icon while it is busy, and keeps the focus [spec 4.17, 4.18]', async () => {
  const icon = <svg data-testid="own" />;
  const { rerender } = render(
    <BusyButton busy={false} startIcon={icon}>
      Search
    </BusyButton>,
  );
  const button = screen.getByRole('button', { name: 'Search' });
  await userEvent.setup().tab();
  rerender(
    <BusyButton busy startIcon={icon}>
      Searching...
    </BusyButton>,
  );
  expect([document.activeElement, button.ariaDisabled]).toEqual([button, 'true']);
  expect(screen.getByRole('button', { name: 'Searching...' })).toBe(button);
  const [turning, ...others] = button.querySelectorAll('svg');
  expect([turning?.classList.contains('turning'), others.length]).toEqual([true, 0]);
});
