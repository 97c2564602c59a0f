import { Suspense, useEffect, useRef, useState } from 'react';
import { type CoreLayoutProps } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { DemoData } from './demo/DemoData.js';
import { ErrorBoundary } from './failures/ErrorBoundary.js';
import { Commands } from './commands/Commands.js';
import { ConnectionBanner } from './ConnectionBanner.js';
import { TitleSlot } from './Page.js';
import { PhoneNavigation } from './navigation/PhoneNavigation.js';
import { Sidebar } from './navigation/Sidebar.js';
import { MoveKeysDialog } from '../settings/keys/MoveKeysDialog.js';
import { useSettings } from '../settings/use-settings.js';
import { useWorkspaceId } from '../data/workspace.js';
import { SyncProvider } from '../sync/SyncProvider.js';
import { SyncFreshness } from '../sync/SyncFreshness.js';
import { ThemeToggle } from './ThemeToggle.js';
import { UnsavedQuestion } from './UnsavedQuestion.js';
import { WorkspaceWatch } from './workspaces/WorkspaceWatch.js';
import { Toasts } from './toasts/Toasts.js';
import { texts } from '../texts.js';
import styles from './shell.module.css';
import { lazyPart } from '../shared/lazy-part.js';

const NotificationBell = lazyPart(() =>
  import('./notifications/NotificationBell.js').then(({ NotificationBell }) => NotificationBell),
);
const NewVersion = lazyPart(() => import('./new-version/NewVersion.js').then(({ NewVersion }) => NewVersion));

/** Scrolls a new screen to its top. Back restores the position; react-admin stores the positions of lists. */
function ScrollToTop() {
  const arrival = useRef(useNavigationType());
  useEffect(() => {
    if (arrival.current !== NavigationType.Pop) window.scrollTo(0, 0);
  }, []);
  return null;
}

/** Layout around every screen. */
export function Shell({ children }: CoreLayoutProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const workspace = useWorkspaceId();
  // Loads the settings into this browser: lists read them synchronously.
  const { data: saved } = useSettings();
  return (
    <SyncProvider>
      <a href="#main" className={styles['skip']}>
        {texts.shell.skip}
      </a>
      <div className={styles['shell']}>
        <Sidebar />
        <div className={styles['column']}>
          <header className={styles['bar']}>
            <PhoneNavigation />
            <div ref={setSlot} className={styles['title']} />
            <Commands />
            <DemoData />
            {saved?.settings.email_notifications === true ? (
              <Suspense>
                <NotificationBell />
              </Suspense>
            ) : null}
            <SyncFreshness />
            <ThemeToggle />
          </header>
          <ConnectionBanner />
          <Suspense>
            <NewVersion />
          </Suspense>
          <main id="main" tabIndex={-1} className={styles['main']}>
            <TitleSlot value={slot}>
              {/* A screen of another workspace starts anew, so that no form keeps edits of the former one. */}
              <ErrorBoundary key={`${pathname} ${workspace}`}>
                <Suspense>{children}</Suspense>
              </ErrorBoundary>
            </TitleSlot>
          </main>
          <ScrollToTop key={pathname} />
        </div>
      </div>
      <MoveKeysDialog />
      <UnsavedQuestion />
      <WorkspaceWatch />
      <Toasts />
    </SyncProvider>
  );
}
