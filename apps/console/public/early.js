// Runs before the first paint and before any module. A separate file, because the content security policy blocks inline
// scripts.

// Prevents a flash of the other theme.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // The browser blocks storage: keep the light theme, and replace the storage so that reading it does not throw.
  Object.defineProperty(window, 'localStorage', { value: undefined });
}

// Otherwise Zod would try to compile code, which the policy forbids and the browser reports.
globalThis.__zod_globalConfig = { jitless: true };
