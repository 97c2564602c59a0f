import { type ResourceProps } from 'react-admin';
import { Route } from 'react-router';
import { lazyScreen } from '../shared/lazy-screen.js';

const SyncPage = lazyScreen(() => import('./page/SyncPage.js').then(({ SyncPage }) => SyncPage));
const AddSource = lazyScreen(() => import('./source-form/AddSource.js').then(({ AddSource }) => AddSource));
const SourcePage = lazyScreen(() => import('./source/SourcePage.js').then(({ SourcePage }) => SourcePage));

export const sources: ResourceProps = { name: 'sources', recordRepresentation: 'name' };

/** Screens of the sources. They are custom routes, because their address in the specification is `/sync`. */
export const sourceRoutes = [
  <Route key="list" path="/sync" element={<SyncPage />} />,
  <Route key="create" path="/sync/add-source" element={<AddSource />} />,
  <Route key="show" path="/sync/:key" element={<SourcePage />} />,
];
