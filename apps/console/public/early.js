// Runs before the first paint and before any module. A separate file, because the content security policy blocks inline
// scripts.

// Prevents a flash of the other theme.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // The browser blocks storage: keep the light theme, and replace the storage so that reading it does not throw.
  Object.defineProperty(window, 'localStorage', { value: undefined });
}

// Loads the files of the list together with the entry, which would request them only once it runs.
if (location.pathname === '/opportunities') {
  for (const { content } of document.querySelectorAll('meta[name="list-file"]')) {
    const link = document.createElement('link');
    const isStyle = content.endsWith('.css');
    Object.assign(link, {
      rel: isStyle ? 'preload' : 'modulepreload',
      as: isStyle ? 'style' : 'script',
      crossOrigin: '',
    });
    link.href = content;
    document.head.append(link);
  }
}

// Otherwise Zod would try to compile code, which the policy forbids and the browser reports.
globalThis.__zod_globalConfig = { jitless: true };
