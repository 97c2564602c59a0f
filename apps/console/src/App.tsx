import { StyledEngineProvider } from '@mui/material/styles';
import { lazy, useLayoutEffect } from 'react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { AuthGate } from './auth/AuthGate.js';
import { authProvider } from './auth/auth-provider.js';
import { forgetWithSession } from './auth/forget.js';
import { publicRoutes } from './auth/public-routes.js';
import { dataProvider } from './data-provider.js';
import { queryClient } from './data/query-client.js';
import { store } from './data/store.js';
import { AppFailed } from './layout/AppFailed.js';
import { NotFound } from './layout/NotFound.js';
import { laterScreens } from './later/later-screens.js';
import { NotBuiltYet } from './later/NotBuiltYet.js';
import { OpportunityList } from './opportunities/OpportunityList.js';
import { texts } from './texts.js';
import { darkTheme, lightTheme } from './theme/theme.js';
import { useThemeMode } from './theme/theme-mode.js';

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
const SyncPage = lazy(() => import('./sync/page/SyncPage.js').then(({ SyncPage }) => ({ default: SyncPage })));
const Settings = lazy(() => import('./settings/Settings.js').then(({ Settings }) => ({ default: Settings })));

forgetWithSession(queryClient, store);

const i18nProvider = polyglotI18nProvider(() => english, 'en');

/**
 * react-admin's contexts and routes around screens of our own. Its ready-made layout is left out on purpose:
 * it is a third of its weight, and every part of it would be replaced.
 */
export function App() {
  const mode = useThemeMode();
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return (
    <StyledEngineProvider injectFirst>
      <BrowserRouter>
        <AdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={store}
          theme={mode === 'dark' ? darkTheme : lightTheme}
        >
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
              <Route path="/settings" element={<Settings />} />
              <Route path="/sync" element={<SyncPage />} />
              <Route path="/sync/:key" element={<SourcePage />} />
              {laterScreens.map((screen) => (
                <Route key={screen.path} path={screen.path} element={<NotBuiltYet screen={screen} />} />
              ))}
            </CustomRoutes>
          </CoreAdminUI>
        </AdminContext>
      </BrowserRouter>
    </StyledEngineProvider>
  );
}
