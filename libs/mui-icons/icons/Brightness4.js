import { mdiBrightness4 } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiBrightness4, 'Brightness4');
