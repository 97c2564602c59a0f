import { texts } from '../texts.js';

/** The shell before anything of it is known; the same that index.html shows before any script has run, and styled there. */
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
