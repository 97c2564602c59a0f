import { mdiMinusCircle } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiMinusCircle, 'RemoveCircle');
