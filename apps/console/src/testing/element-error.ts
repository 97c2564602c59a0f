import { prettyDOM } from '@testing-library/react';

/**
 * Error for Testing Library queries without a match, used with `configure`. It prints the page only when its message or stack is read. Waiting queries fail
 * repeatedly before they succeed, and printing the page each time would take a tenth of the time of component specs.
 */
export function elementError(message: string | null, container: Element): Error {
  const text = message ?? '';
  const callSite = new Error(text);
  let fullText: string | undefined;
  const read = (): string => {
    fullText ??= [text, prettyDOM(container)].filter(Boolean).join('\n\n');
    return fullText;
  };
  const error = new Error(text);
  error.name = 'TestingLibraryElementError';
  Object.defineProperties(error, {
    message: { configurable: true, get: read },
    stack: {
      configurable: true,
      get: () => callSite.stack?.replace(text, read),
      // Testing Library assigns the stack of the waiting test.
      set: (value: string) => {
        Object.defineProperty(error, 'stack', { configurable: true, writable: true, value });
      },
    },
  });
  return error;
}
