import { mdiChevronDown } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiChevronDown, 'ExpandMore');
