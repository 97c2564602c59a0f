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
