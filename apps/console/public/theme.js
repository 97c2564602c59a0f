// Before the first paint, so that nobody sees a flash of the other theme. A file of its own, because
// the content security policy refuses scripts in the page.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // The browser refuses storage: keep the light theme, and replace the storage so that reading it does not throw.
  Object.defineProperty(window, 'localStorage', { value: undefined });
}
