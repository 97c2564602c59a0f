import { createTheme, type Theme } from '@mui/material/styles';
import { fontFamily, tokens, type ThemeMode } from './tokens.js';

/** Theme of the MUI controls, built from the tokens. */
function makeTheme(mode: ThemeMode): Theme {
  const colour = tokens[mode];
  return createTheme({
    palette: {
      mode,
      primary: { main: colour.accent, dark: colour['accent-strong'], contrastText: colour['on-accent'] },
      secondary: { main: colour.accent, contrastText: colour['on-accent'] },
      error: { main: colour.bad },
      warning: { main: colour.warn },
      success: { main: colour.good },
      background: { default: colour.background, paper: colour.surface },
      text: { primary: colour.text, secondary: colour.muted, disabled: colour.faint },
      divider: colour.border,
      action: { active: colour.muted },
    },
    typography: {
      fontFamily,
      fontSize: 14,
      htmlFontSize: 14,
      button: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 },
    },
    shape: { borderRadius: 6 },
    components: {
      // For checkboxes and the code search field.
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiIconButton: {
        styleOverrides: {
          root: { borderRadius: 6, color: colour.muted, '&:hover': { backgroundColor: colour.hover } },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: colour.surface, fontSize: 14 },
          input: { '&::placeholder': { color: colour.faint, opacity: 1 } },
          notchedOutline: { borderColor: colour.control, '& legend': { fontSize: '0.9em' } },
        },
      },
      // At least 12.6 px; the gap in the outline above has the same width.
      MuiInputLabel: {
        styleOverrides: {
          root: { color: colour.muted, fontSize: 14 },
          shrink: { transform: 'translate(14px, -9px) scale(0.9)' },
        },
      },
      // Errors and hints must be readable.
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: 13 } } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none', backgroundColor: colour.raised } },
      },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${colour.border}` } } },
      MuiAutocomplete: {
        styleOverrides: {
          paper: { border: `1px solid ${colour.border}`, boxShadow: '0 8px 24px rgb(0 0 0 / 16%)' },
          noOptions: { color: colour.muted, fontSize: 14 },
          loading: { color: colour.muted, fontSize: 14 },
        },
      },
      MuiPopover: {
        styleOverrides: { paper: { border: `1px solid ${colour.border}`, boxShadow: '0 8px 24px rgb(0 0 0 / 16%)' } },
      },
      // A dialog without fields takes the focus itself but needs no focus ring.
      MuiDialog: {
        styleOverrides: {
          paper: { border: `1px solid ${colour.border}`, borderRadius: 8, '&:focus-visible': { outline: 'none' } },
        },
      },
    },
  });
}

const made = new Map<ThemeMode, Theme>();

export function themeOf(mode: ThemeMode): Theme {
  const theme = made.get(mode) ?? makeTheme(mode);
  made.set(mode, theme);
  return theme;
}
