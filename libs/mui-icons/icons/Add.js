import { mdiPlus } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiPlus, 'Add');
