import { mdiBrightness7 } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiBrightness7, 'Brightness7');
