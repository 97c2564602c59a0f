/** @jest-environment ./tools/jest/dom-environment.mjs */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { placeTip } from './place-tip.js';
import { Tips } from './Tips.js';

afterEach(cleanup);

function open() {
  render(
    <>
      <button type="button" data-tip="Turns it on">
        first
      </button>
      <button type="button" data-tip="Turns it off">
        <span>second</span>
      </button>
      <button type="button" data-tip="All of them" data-tip-on="press">
        more
      </button>
      <p>text</p>
      <main id="main" />
      <Tips />
    </>,
  );
  return userEvent.setup();
}

const tip = () => screen.queryByRole('tooltip')?.textContent;

it('is shown where the pointer rests for 400 ms, inside the main region, and goes with the pointer', async () => {
  const user = open();
  const start = performance.now();
  await user.hover(screen.getByText('second'));
  const shown = await screen.findByRole('tooltip');
  expect(performance.now() - start).toBeGreaterThan(380);
  expect(shown.textContent).toBe('Turns it off');
  expect(screen.getByRole('main').contains(shown)).toBe(true);
  await user.hover(screen.getByText('text'));
  expect(tip()).toBeUndefined();
});

it('stays while the pointer is on it', async () => {
  const user = open();
  await user.hover(screen.getByText('first'));
  await user.hover(await screen.findByText('Turns it on'));
  expect(tip()).toBe('Turns it on');
  await user.hover(screen.getByText('first'));
  expect(tip()).toBe('Turns it on');
  await user.hover(screen.getByText('second'));
  expect(tip()).toBeUndefined();
  await waitFor(() => expect(tip()).toBe('Turns it off'));
});

it('is shown at once where the keyboard goes, and hidden by Escape, which leaves the focus', async () => {
  const user = open();
  await user.tab();
  expect(tip()).toBe('Turns it on');
  await user.hover(screen.getByText('text'));
  expect(tip()).toBe('Turns it on');
  await user.keyboard('{Escape}');
  expect(tip()).toBeUndefined();
  expect(document.activeElement?.textContent).toBe('first');
  await user.tab();
  expect(tip()).toBe('Turns it off');
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(tip()).toBeUndefined();
});

it('is hidden by a press, and shown by it where the element does nothing else', async () => {
  const user = open();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(tip()).toBeUndefined();
  await user.click(screen.getByText('more'));
  expect(tip()).toBe('All of them');
  await user.click(screen.getByText('text'));
  expect(tip()).toBeUndefined();
});

it('goes where its element goes', async () => {
  const user = open();
  const other = document.createElement('button');
  other.dataset['tip'] = 'Adds one';
  document.body.prepend(other);
  await user.tab();
  expect(tip()).toBe('Adds one');
  other.remove();
  fireEvent.scroll(window);
  expect(tip()).toBeUndefined();
});

describe('in a window of 320 by 600', () => {
  const box = (left: number, top: number, width: number, height: number): HTMLElement => {
    const element = document.createElement('div');
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    return element;
  };
  const placeOf = (anchor: HTMLElement) => {
    Object.defineProperty(document.body, 'clientWidth', { value: 320, configurable: true });
    Object.defineProperty(document.documentElement, 'clientHeight', { value: 600, configurable: true });
    const tipOf = box(0, 0, 200, 40);
    placeTip(tipOf, anchor);
    Reflect.deleteProperty(document.body, 'clientWidth');
    Reflect.deleteProperty(document.documentElement, 'clientHeight');
    return [tipOf.style.left, tipOf.style.top];
  };
  const atRight = (anchor: HTMLElement) => Object.assign(anchor.dataset, { tipSide: 'right' }) && anchor;

  it.each([
    ['beneath its element', box(120, 100, 36, 36), ['38px', '136px']],
    ['within the left edge', box(8, 100, 36, 36), ['0px', '136px']],
    ['within the right edge', box(280, 100, 36, 36), ['120px', '136px']],
    ['above an element at the bottom', box(120, 550, 36, 36), ['38px', '510px']],
    ['beside an element of the sidebar', atRight(box(8, 100, 48, 40)), ['56px', '100px']],
    ['beneath it where there is no room beside', atRight(box(200, 100, 48, 40)), ['120px', '140px']],
  ])('a tip is %s', (_where, anchor, expected) => {
    expect(placeOf(anchor)).toEqual(expected);
  });
});
