// What must be set before the first paint and before any module runs. A file of its own, because the content security policy refuses
// scripts in the page.

// So that nobody sees a flash of the other theme.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // The browser refuses storage: keep the light theme, and replace the storage so that reading it does not throw.
  Object.defineProperty(window, 'localStorage', { value: undefined });
}

// Zod would try to make code of a text, which the policy forbids and the browser reports.
globalThis.__zod_globalConfig = { jitless: true };

// Where the visit begins at the list: its files, which the browser would otherwise find after all libraries have run.
if (location.pathname === '/opportunities') {
  const files = document.querySelector('meta[name="list-files"]')?.content.split(' ') ?? [];
  for (const href of files) {
    const isStyle = href.endsWith('.css');
    const rel = isStyle ? 'preload' : 'modulepreload';
    const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
}
