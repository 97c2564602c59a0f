import { mdiMenu } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiMenu, 'Menu');
