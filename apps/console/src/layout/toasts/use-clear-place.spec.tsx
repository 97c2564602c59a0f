/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useClearPlace } from './use-clear-place.js';

const { jest } = import.meta;

function Page({ count }: { count: number }) {
  const toasts = useRef<HTMLDivElement>(null);
  const place = useClearPlace(toasts, count);
  return (
    <>
      <input aria-label="Field" />
      <button type="button">Button</button>
      <div ref={toasts} data-testid="toasts" data-place={place} />
    </>
  );
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('toasts do not cover the focused control, even if it is focused later, and return to their usual place when none is left', () => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 400, 60));
  const { rerender } = render(<Page count={1} />);
  const place = () => screen.getByTestId('toasts').dataset['place'];
  expect(place()).toBe('bottom');
  act(() => screen.getByLabelText('Field').focus());
  expect(place()).toBe('top');
  act(() => screen.getByRole('button').focus());
  expect(place()).toBe('bottom');
  rerender(<Page count={0} />);
  expect(place()).toBe('bottom');
});
