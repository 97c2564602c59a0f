import { texts } from '../texts.js';

/** Skeleton of the shell. index.html shows the same before any script runs, and styles it. */
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
