import '@fontsource-variable/inter/wght.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { dataProvider } from './data-provider.js';
import { queryClient } from './data/query-client.js';
import { busyUntil } from './data/when-idle.js';
import { startWorkspace } from './data/workspace.js';
import { dropUnreadableQuery } from './layout/drop-unreadable-query.js';
import { listPath, requestListEarly } from './opportunities/list/list-query.js';

/** Maximum time in ms that the first render waits for the list, so that fast rows render together with the page. */
const maxListWaitMs = 60;

/** Whether the page itself was loaded so fast that the rows may arrive within `maxListWaitMs`. */
function isServerNear(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some(
      (page) => page instanceof PerformanceNavigationTiming && page.responseStart - page.requestStart < maxListWaitMs,
    );
}

/** Requests the list and its code if it is the first screen. Failures are ignored: the screen requests both again. */
async function startList(): Promise<void> {
  const parts = Promise.allSettled([
    requestListEarly(queryClient, dataProvider),
    import('./opportunities/list/OpportunityList.js'),
  ]);
  if (isServerNear()) await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, maxListWaitMs))]);
}

async function start(): Promise<void> {
  dropUnreadableQuery();
  startWorkspace();
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
