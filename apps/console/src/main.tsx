import '@fontsource-variable/inter/wght.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { dataProvider } from './data-provider.js';
import { queryClient } from './data/query-client.js';
import { loadListScreen } from './opportunities/ListScreen.js';
import { listPath, requestListEarly } from './opportunities/list-query.js';

if (location.pathname === listPath) {
  requestListEarly(queryClient, dataProvider);
  // A failure is shown where the screen loads it again.
  loadListScreen().catch(() => undefined);
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
