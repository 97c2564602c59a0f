import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** Thrown if the code of a screen failed to load, because the connection is lost, or an update removed the file. */
export class MissingScreen extends Error {
  override name = 'MissingScreen';

  constructor(
    /** Makes the next render of the screen request the code again. */
    readonly renew: () => void,
    cause: unknown,
  ) {
    super('The code of the screen could not be loaded', { cause });
  }
}

/**
 * Creates a screen whose code loads when it is first shown. Suspends like `lazy`.
 * @throws MissingScreen during rendering if the code cannot be loaded
 */
export function lazyScreen(load: () => Promise<ComponentType>): () => ReactNode {
  const renew = () => {
    requested = request();
  };
  const request = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new MissingScreen(renew, error);
      }
    });
  let requested = request();

  return function Screen() {
    const [Loaded] = useState(() => requested);
    return <Loaded />;
  };
}
