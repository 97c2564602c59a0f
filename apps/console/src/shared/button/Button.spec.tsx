/** @jest-environment ./tools/jest/dom-environment.mjs */
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router';
import { applyStyles } from '../../testing/style-sheet.js';
import { Button, IconButton, PlainButton } from './Button.js';

afterEach(cleanup);

it('does not send the form around it unless it is to', () => {
  render(
    <form>
      <Button>stay</Button>
      <Button type="submit">send</Button>
      <IconButton aria-label="clear" />
      <PlainButton>tool</PlainButton>
    </form>,
  );
  const types = screen.getAllByRole('button').map((button) => button.getAttribute('type'));
  expect(types).toEqual(['button', 'submit', 'button', 'button']);
});

it('becomes a link where it leads somewhere', () => {
  render(
    <MemoryRouter>
      <Button to="/settings">settings</Button>
      <IconButton href="https://example.org/notice" target="_blank" aria-label="original" />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['/settings', null],
    ['https://example.org/notice', '_blank'],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('passes on element, class and attributes', () => {
  const element = createRef<HTMLButtonElement>();
  render(
    <Button ref={element} className="step" aria-expanded={false} startIcon={<svg />} disabled>
      more
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'more', expanded: false });
  expect(element.current).toBe(button);
  expect(button.classList.contains('step')).toBe(true);
  expect(button.matches(':disabled')).toBe(true);
  expect(button.querySelectorAll('svg')).toHaveLength(1);
});

it('is 36 px high, or 28, and a class of the screen goes before its look', () => {
  const removeStyles = applyStyles('shared/button/button.module.css');
  const own = document.createElement('style');
  own.textContent = '.tall { min-height: 44px }';
  document.head.prepend(own);
  render(
    <>
      <Button>one</Button>
      <Button size="small">two</Button>
      <Button size="small" className="tall">
        three
      </Button>
    </>,
  );
  const heights = screen.getAllByRole('button').map((button) => getComputedStyle(button).minHeight);
  expect(heights).toEqual(['36px', '28px', '44px']);
  own.remove();
  removeStyles();
});

it('looks disabled and turns an icon while it is busy, and keeps the focus', () => {
  const removeStyles = applyStyles('shared/button/button.module.css');
  const { rerender } = render(<Button startIcon={<svg data-testid="own" />}>Search</Button>);
  const button = screen.getByRole('button', { name: 'Search' });
  button.focus();
  const colour = getComputedStyle(button).color;
  rerender(
    <Button busy startIcon={<svg data-testid="own" />}>
      Searching...
    </Button>,
  );
  expect([document.activeElement, button.ariaDisabled, button.textContent]).toEqual([button, 'true', 'Searching...']);
  expect([getComputedStyle(button).cursor, getComputedStyle(button).color === colour]).toEqual(['progress', false]);
  const [icon, ...others] = button.querySelectorAll('svg');
  expect([icon?.classList.contains('turning'), others.length]).toEqual([true, 0]);
  removeStyles();
});

it('looks disabled where it can do nothing, without an icon that turns', () => {
  const removeStyles = applyStyles('shared/button/button.module.css');
  render(
    <>
      <Button disabled>one</Button>
      <Button aria-disabled>two</Button>
    </>,
  );
  const looks = screen.getAllByRole('button').map((button) => {
    const { color, borderColor, cursor } = getComputedStyle(button);
    return [color, borderColor, cursor, button.querySelector('svg')];
  });
  expect(looks[1]).toEqual(looks[0]);
  removeStyles();
});
