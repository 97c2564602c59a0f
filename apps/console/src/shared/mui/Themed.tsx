import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { themeOf } from '../../theme/theme.js';
import { useThemeMode } from '../../theme/theme-mode.js';

/**
 * Gives the controls of MUI their theme. It is around each of them, in place of around the whole console: so the first list waits for neither theme
 * nor style engine.
 */
export function Themed({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  return (
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={themeOf(mode)}>{children}</ThemeProvider>
    </StyledEngineProvider>
  );
}
