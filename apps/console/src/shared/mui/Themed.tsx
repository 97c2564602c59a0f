import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { themeOf } from '../../theme/theme.js';
import { useThemeMode } from '../../theme/theme-mode.js';

/**
 * Provides the theme to an MUI control. It wraps each control instead of the whole console, so that the first list waits for neither theme
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
