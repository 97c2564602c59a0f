import { prettyDOM } from '@testing-library/react';

/**
 * The error of a query that finds nothing, for `configure` of Testing Library. It prints the page when its message or stack is read: queries that
 * wait fail again and again before they find what they look for, and to print all those pages took a tenth of the time of component specs.
 */
export function elementError(message: string | null, container: Element): Error {
  const said = message ?? '';
  const place = new Error(said);
  let whole: string | undefined;
  const read = (): string => {
    whole ??= [said, prettyDOM(container)].filter(Boolean).join('\n\n');
    return whole;
  };
  const error = new Error(said);
  error.name = 'TestingLibraryElementError';
  Object.defineProperties(error, {
    message: { configurable: true, get: read },
    stack: {
      configurable: true,
      get: () => place.stack?.replace(said, read),
      // Testing Library gives it the stack of the test that waited.
      set: (value: string) => {
        Object.defineProperty(error, 'stack', { configurable: true, writable: true, value });
      },
    },
  });
  return error;
}
