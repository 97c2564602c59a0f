import { mdiViewDashboard } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiViewDashboard, 'Dashboard');
