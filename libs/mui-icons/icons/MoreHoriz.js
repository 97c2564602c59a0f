import { mdiDotsHorizontal } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiDotsHorizontal, 'MoreHoriz');
