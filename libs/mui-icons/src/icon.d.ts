import type SvgIcon from '@mui/material/SvgIcon';

declare const icon: typeof SvgIcon;
export default icon;
