import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import { IconButton } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { setThemeMode, useThemeMode } from '../theme/theme-mode.js';

export function ThemeToggle() {
  const dark = useThemeMode() === 'dark';
  const label = dark ? texts.shell.toLight : texts.shell.toDark;
  return (
    <IconButton aria-label={label} data-tip={label} onClick={() => setThemeMode(dark ? 'light' : 'dark')}>
      {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
    </IconButton>
  );
}
