import { mdiRefresh } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiRefresh, 'Refresh');
