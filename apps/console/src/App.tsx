import { CoreAdminUI, CustomRoutes } from 'react-admin';
import { Route } from 'react-router';
import { AppContexts } from './AppContexts.js';
import { AuthGate } from './auth/AuthGate.js';
import { publicRoutes } from './auth/public-routes.js';
import { inboxPath } from './inbox/inbox-path.js';
import { AppFailed } from './layout/failures/AppFailed.js';
import { NotFound } from './layout/failures/NotFound.js';
import { resources } from './resources.js';
import { lazyScreen } from './shared/lazy-screen.js';
import { sourceRoutes } from './sync/index.js';
import { texts } from './texts.js';
import { workspacePath } from './workspace/workspace-path.js';

const Dashboard = lazyScreen(() => import('./dashboard/Dashboard.js').then(({ Dashboard }) => Dashboard));
const Profile = lazyScreen(() => import('./profile/Profile.js').then(({ Profile }) => Profile));
const AdvancedSearch = lazyScreen(() =>
  import('./search/AdvancedSearch.js').then(({ AdvancedSearch }) => AdvancedSearch),
);
const Intelligence = lazyScreen(() =>
  import('./intelligence/Intelligence.js').then(({ Intelligence }) => Intelligence),
);
const Awards = lazyScreen(() => import('./intelligence/awards/Awards.js').then(({ Awards }) => Awards));
const Administration = lazyScreen(() =>
  import('./admin/Administration.js').then(({ Administration }) => Administration),
);
const Workspace = lazyScreen(() => import('./workspace/Workspace.js').then(({ Workspace }) => Workspace));
const Inbox = lazyScreen(() => import('./inbox/Inbox.js').then(({ Inbox }) => Inbox));
const Settings = lazyScreen(() => import('./settings/Settings.js').then(({ Settings }) => Settings));

/** The screens of the console in the routes of react-admin. The default UI of react-admin is not used: it is three times as large, and every part would be replaced. */
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
        {resources}
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
          <Route path={inboxPath} element={<Inbox />} />
          <Route path="/admin/*" element={<Administration />} />
          <Route path={workspacePath} element={<Workspace />} />
          {sourceRoutes}
          <Route path="/perplexity" element={<Intelligence />} />
          <Route path="/perplexity/awards" element={<Awards />} />
        </CustomRoutes>
      </CoreAdminUI>
    </AppContexts>
  );
}
