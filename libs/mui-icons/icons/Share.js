import { mdiShareVariant } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiShareVariant, 'Share');
