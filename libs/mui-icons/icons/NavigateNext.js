import { mdiChevronRight } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiChevronRight, 'NavigateNext');
