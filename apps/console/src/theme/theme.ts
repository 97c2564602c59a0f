import { type Components, createTheme, type Theme } from '@mui/material/styles';
import { fontFamily, tokens, type ThemeMode } from './tokens.js';

type Colours = (typeof tokens)[ThemeMode];

/** Buttons with a height of 36 or 28 px. `contained` is for the main action, `error` for a destructive action. Busy buttons are only `aria-disabled`. */
function buttons(colour: Colours): Components<Theme> {
  const disabled = '&.Mui-disabled, &[aria-disabled="true"]';
  const inForcedColours = '@media (forced-colors: active)';
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { variant: 'outlined', disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '4px 14px',
          lineHeight: 1.4,
          whiteSpace: 'nowrap',
          [disabled]: { borderColor: colour.border, color: colour.faint, cursor: 'default' },
          '&[data-busy="true"]': { cursor: 'progress' },
          [inForcedColours]: { [disabled]: { color: 'GrayText' } },
          variants: [
            { props: { size: 'small' }, style: { minHeight: 28, padding: '2px 10px', fontSize: 13 } },
            { props: { variant: 'text' }, style: { color: 'inherit', '&:hover': { backgroundColor: colour.hover } } },
            {
              props: { variant: 'outlined' },
              style: {
                borderColor: colour.control,
                color: 'inherit',
                '@media (hover: hover)': { '&:hover': { borderColor: colour.muted, backgroundColor: colour.hover } },
              },
            },
            { props: { variant: 'outlined', color: 'error' }, style: { color: colour.bad } },
            {
              props: { variant: 'contained' },
              style: {
                [disabled]: { backgroundColor: colour.track, color: colour.muted },
                '@media (pointer: coarse)': { minHeight: 44 },
                [inForcedColours]: {
                  '&, &:hover': { border: '1px solid ButtonBorder', background: 'ButtonFace', color: 'ButtonText' },
                },
              },
            },
          ],
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: 6, color: colour.muted, '&:hover': { backgroundColor: colour.hover } },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 40,
          padding: '8px 12px',
          color: colour.muted,
          '&:hover': { color: colour.text },
          '&.Mui-selected': { color: colour.accent },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40 },
        indicator: { [inForcedColours]: { backgroundColor: 'Highlight' } },
      },
    },
  };
}

/** Fields with a height of 40 px and the label in the outline. Selects are native, which work with every keyboard, screen reader and phone. */
function fields(colour: Colours): Components<Theme> {
  return {
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true, slotProps: { select: { native: true } } } },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        root: { backgroundColor: colour.surface, fontSize: 14 },
        input: {
          '&:not(textarea)': { height: 20, paddingBlock: 10 },
          '&::placeholder': { color: colour.faint, opacity: 1 },
        },
        notchedOutline: { borderColor: colour.control, '& legend': { fontSize: '0.9em' } },
      },
    },
    MuiNativeSelect: { styleOverrides: { icon: { color: colour.muted } } },
    // The label has 12.6 px (0.9 of 14 px). The gap in the outline above has the same width.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: { color: colour.muted, fontSize: 14 },
        shrink: { transform: 'translate(14px, -9px) scale(0.9)' },
      },
    },
    // Errors and hints must be readable.
    MuiFormHelperText: {
      styleOverrides: { root: { marginInline: 2, color: colour.muted, fontSize: 13, overflowWrap: 'anywhere' } },
    },
  };
}

/** Surfaces above the page. Tooltips are rendered inside a landmark, so that screen reader users who navigate by region find them. */
function surfaces(colour: Colours): Components<Theme> {
  const floating = { border: `1px solid ${colour.border}`, boxShadow: '0 8px 24px rgb(0 0 0 / 16%)' };
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', backgroundColor: colour.raised } },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: floating,
        noOptions: { color: colour.muted, fontSize: 14 },
        loading: { color: colour.muted, fontSize: 14 },
      },
    },
    MuiPopover: { styleOverrides: { paper: floating } },
    // A dialog without fields takes the focus itself but needs no focus ring.
    MuiDialog: {
      styleOverrides: {
        paper: { border: `1px solid ${colour.border}`, borderRadius: 8, '&:focus-visible': { outline: 'none' } },
      },
    },
    MuiTooltip: {
      defaultProps: {
        enterDelay: 400,
        enterNextDelay: 400,
        slotProps: { popper: { container: () => document.getElementById('main') ?? document.body } },
      },
      styleOverrides: {
        tooltip: {
          padding: '6px 10px',
          border: '1px solid transparent',
          backgroundColor: colour.text,
          color: colour.background,
          fontSize: 12.5,
          lineHeight: 1.4,
          overflowWrap: 'anywhere',
        },
      },
    },
  };
}

/** Theme of the MUI controls, built from the tokens. */
function makeTheme(mode: ThemeMode): Theme {
  const colour = tokens[mode];
  return createTheme({
    palette: {
      mode,
      primary: { main: colour.accent, dark: colour['accent-strong'], contrastText: colour['on-accent'] },
      secondary: { main: colour.accent, contrastText: colour['on-accent'] },
      error: { main: colour.bad, contrastText: colour['on-accent'] },
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
    components: { ...buttons(colour), ...fields(colour), ...surfaces(colour) },
  });
}

const themes = new Map<ThemeMode, Theme>();

export function getTheme(mode: ThemeMode): Theme {
  const theme = themes.get(mode) ?? makeTheme(mode);
  themes.set(mode, theme);
  return theme;
}
