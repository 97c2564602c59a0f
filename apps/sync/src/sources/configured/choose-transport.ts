/**
 * How a source leaves whose address the operator has set: there it may be anywhere, also in a network of one's own. Wherever its
 * redirects or its answers lead from there is judged by the door, name and address, as if a person had named it.
 */
export function chooseTransport(baseUrl: string, door: typeof globalThis.fetch): typeof globalThis.fetch {
  const home = new URL(baseUrl).origin;
  return async (input, init) => {
    const { origin } = new URL(typeof input === 'object' && 'url' in input ? input.url : input);
    return origin === home ? globalThis.fetch(input, init) : door(input, init);
  };
}
