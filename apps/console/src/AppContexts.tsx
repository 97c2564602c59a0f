import { StyledEngineProvider } from '@mui/material/styles';
import { useLayoutEffect, type ReactNode } from 'react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { AdminContext } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { authProvider } from './auth/auth-provider.js';
import { clearUserDataOnSignOut } from './auth/clear-user-data.js';
import { dataProvider } from './data-provider.js';
import { queryClient } from './data/query-client.js';
import { store } from './data/store.js';
import { darkTheme, lightTheme } from './theme/theme.js';
import { useThemeMode } from './theme/theme-mode.js';

clearUserDataOnSignOut(queryClient, store);

const i18nProvider = polyglotI18nProvider(() => english, 'en');

/** Router, theme and the contexts of react-admin, around every screen. */
export function AppContexts({ children }: { children: ReactNode }) {
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
          {children}
        </AdminContext>
      </BrowserRouter>
    </StyledEngineProvider>
  );
}
