import { mdiDragVertical } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiDragVertical, 'DragIndicator');
