import { mdiReorderHorizontal } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiReorderHorizontal, 'DensityMedium');
