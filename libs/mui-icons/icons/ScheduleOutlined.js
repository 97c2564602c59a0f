import { mdiClockOutline } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiClockOutline, 'ScheduleOutlined');
