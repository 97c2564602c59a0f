import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { authProvider } from './auth/auth-provider.js';
import { clearUserDataOnSignOut } from './auth/session/clear-user-data.js';
import { dataProvider } from './data-provider.js';
import { i18nProvider } from './data/i18n-provider.js';
import { queryClient } from './data/query-client.js';
import { store } from './data/store.js';
import { AppFailed } from './layout/failures/AppFailed.js';
import { AsOfProvider } from './shared/hooks/use-as-of.js';
import { getTheme } from './theme/theme.js';
import { useThemeMode } from './theme/theme-mode.js';

clearUserDataOnSignOut(queryClient, store);

function Admin({ children }: { children: ReactNode }) {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <AsOfProvider>{children}</AsOfProvider>
    </CoreAdminContext>
  );
}

/** Router, theme and react-admin contexts around every screen. MUI's styles are inserted first, so that style sheets of screens override them. */
export function AppContexts({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  // Created once for the lifetime of the page.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Admin>{children}</Admin>, errorElement: <AppFailed /> }]),
  );
  return (
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={getTheme(mode)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
