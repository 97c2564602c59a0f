import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { texts } from '../texts.js';
import { setThemeMode, useThemeMode } from '../theme/theme-mode.js';

export function ThemeToggle() {
  const dark = useThemeMode() === 'dark';
  const label = dark ? texts.shell.toLight : texts.shell.toDark;
  return (
    <Tooltip title={label}>
      <IconButton onClick={() => setThemeMode(dark ? 'light' : 'dark')}>
        {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
