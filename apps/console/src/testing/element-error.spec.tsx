/** @jest-environment ./tools/jest/dom-environment.mjs */
import { render, screen } from '@testing-library/react';
import './render-page.js';

const { jest } = import.meta;

it.each([
  ['immediately', () => Promise.resolve().then(() => screen.getByText('roof'))],
  ['in the given time', () => screen.findByText('roof', {}, { timeout: 1 })],
])('the error for an element that is not found %s contains the page in message and stack', async (_when, find) => {
  render(<p>Bridge</p>);
  const error: unknown = await find().catch((thrown: unknown) => thrown);
  const shown = expect.stringMatching(/roof[^]*<p>[^]*Bridge/);
  expect(error).toMatchObject({ name: 'TestingLibraryElementError', message: shown, stack: shown });
});

it('the page is printed only if the query never finds the element', async () => {
  render(<p>Bridge</p>);
  const printed = jest.spyOn(document.body, 'attributes', 'get');
  const found = screen.findByText('Roof');
  render(<p>Roof</p>);
  await found;
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
