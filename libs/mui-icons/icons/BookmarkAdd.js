import { mdiBookmarkPlus } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiBookmarkPlus, 'BookmarkAdd');
