import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/** The code of a screen did not come: for want of a connection, or because an update removed the file. */
export class MissingScreen extends Error {
  override name = 'MissingScreen';

  constructor(
    /** Has the code asked for again when the screen is shown next. */
    readonly renew: () => void,
    cause: unknown,
  ) {
    super('The code of the screen did not come', { cause });
  }
}

/**
 * A screen whose code comes when it is shown. Suspends like `lazy`.
 * @throws MissingScreen in rendering, where the code does not come
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
