import { lazy } from 'react';
import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { AppContexts } from './AppContexts.js';
import { AuthGate } from './auth/AuthGate.js';
import { publicRoutes } from './auth/public-routes.js';
import { AppFailed } from './layout/AppFailed.js';
import { NotFound } from './layout/NotFound.js';
import { OpportunityList } from './opportunities/OpportunityList.js';
import { texts } from './texts.js';

const Dashboard = lazy(() => import('./dashboard/Dashboard.js').then(({ Dashboard }) => ({ default: Dashboard })));
const OpportunityDetail = lazy(() =>
  import('./opportunities/detail/OpportunityDetail.js').then(({ OpportunityDetail }) => ({
    default: OpportunityDetail,
  })),
);
const Profile = lazy(() => import('./profile/Profile.js').then(({ Profile }) => ({ default: Profile })));
const SourcePage = lazy(() =>
  import('./sync/source/SourcePage.js').then(({ SourcePage }) => ({ default: SourcePage })),
);
const AddSource = lazy(() =>
  import('./sync/source-form/AddSource.js').then(({ AddSource }) => ({ default: AddSource })),
);
const SyncPage = lazy(() => import('./sync/page/SyncPage.js').then(({ SyncPage }) => ({ default: SyncPage })));
const AdvancedSearch = lazy(() =>
  import('./search/AdvancedSearch.js').then(({ AdvancedSearch }) => ({ default: AdvancedSearch })),
);
const Intelligence = lazy(() =>
  import('./intelligence/Intelligence.js').then(({ Intelligence }) => ({ default: Intelligence })),
);
const Awards = lazy(() => import('./intelligence/awards/Awards.js').then(({ Awards }) => ({ default: Awards })));
const Settings = lazy(() => import('./settings/Settings.js').then(({ Settings }) => ({ default: Settings })));

/** The routes of react-admin around our own screens, without its default layout: a third of its weight, and we would replace every part of it. */
export function App() {
  return (
    <AppContexts>
      <CoreAdminUI
        disableTelemetry
        title={texts.product}
        layout={AuthGate}
        dashboard={Dashboard}
        catchAll={NotFound}
        error={AppFailed}
      >
        <Resource name="opportunities" list={<OpportunityList />} edit={<OpportunityDetail />} />
        <CustomRoutes noLayout>
          {publicRoutes.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/profile" element={<Profile />} />
          <Route path="/search" element={<AdvancedSearch />} />
          <Route path="/settings" element={<Settings />} />
          <Route path="/sync" element={<SyncPage />} />
          <Route path="/sync/add-source" element={<AddSource />} />
          <Route path="/sync/:key" element={<SourcePage />} />
          <Route path="/perplexity" element={<Intelligence />} />
          <Route path="/perplexity/awards" element={<Awards />} />
        </CustomRoutes>
      </CoreAdminUI>
    </AppContexts>
  );
}
