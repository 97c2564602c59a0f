import { mdiTable } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiTable, 'TableRows');
