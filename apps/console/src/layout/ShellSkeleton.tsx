import { texts } from '../texts.js';

/** Skeleton of the shell. index.html contains the same markup and its styles, shown before any script runs. */
export function ShellSkeleton() {
  return (
    <div className="skeleton" aria-busy>
      <aside>{texts.product}</aside>
      <main>
        <h1 className="hidden">{texts.product}</h1>
        <output className="hidden">{texts.shell.loading}</output>
        <header />
        <i />
        <i />
        <i />
        <i />
      </main>
    </div>
  );
}
