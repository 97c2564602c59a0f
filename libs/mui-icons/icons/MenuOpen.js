import { mdiMenuOpen } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiMenuOpen, 'MenuOpen');
