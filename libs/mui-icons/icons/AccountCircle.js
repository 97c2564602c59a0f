import { mdiAccountCircle } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiAccountCircle, 'AccountCircle');
