import '@fontsource-variable/inter/wght.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { dataProvider } from './data-provider.js';
import { queryClient } from './data/query-client.js';
import { busyUntil } from './data/when-idle.js';
import { dropUnreadableQuery } from './layout/drop-unreadable-query.js';
import { listPath, requestListEarly } from './opportunities/list-query.js';

/** How long the first render waits for the list, in ms: rows that come at once are rendered with the page, in one pass. */
const listPatience = 60;

/** The rows can come within the patience only where the page itself came faster. */
function isServerNear(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some(
      (page) => page instanceof PerformanceNavigationTiming && page.responseStart - page.requestStart < listPatience,
    );
}

/** Loads the list where the visit begins with it. A failure is shown where the screen loads it again. */
async function startList(): Promise<void> {
  const parts = requestListEarly(queryClient, dataProvider);
  if (isServerNear()) await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, listPatience))]);
}

async function start(): Promise<void> {
  dropUnreadableQuery();
  if (location.pathname === listPath) await startList();
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

busyUntil(start());
