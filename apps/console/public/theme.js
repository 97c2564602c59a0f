// Before the first paint, so that nobody sees a flash of the other theme. A file of its own, because
// the content security policy refuses scripts in the page.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // Storage is refused in this browser: the light theme stays, and whoever looks for storage finds none instead of an error.
  Object.defineProperty(window, 'localStorage', { value: undefined });
}
