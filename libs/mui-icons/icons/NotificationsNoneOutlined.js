import { mdiBellOutline } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiBellOutline, 'NotificationsNoneOutlined');
