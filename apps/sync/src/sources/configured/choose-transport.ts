/**
 * Transport of a source whose address the operator has configured. Requests to its own origin, which may be private, go out directly. The egress
 * guard handles every other address, such as a redirect, as if a user had given it.
 */
export function chooseTransport(baseUrl: string, guarded: typeof globalThis.fetch): typeof globalThis.fetch {
  const configuredOrigin = new URL(baseUrl).origin;
  return async (input, init) => {
    const { origin } = new URL(typeof input === 'object' && 'url' in input ? input.url : input);
    return origin === configuredOrigin ? globalThis.fetch(input, init) : guarded(input, init);
  };
}
