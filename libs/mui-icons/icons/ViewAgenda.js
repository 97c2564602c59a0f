import { mdiViewAgendaOutline } from '@mdi/js';
import { createIcon } from '../src/create-icon.js';

export default createIcon(mdiViewAgendaOutline, 'ViewAgenda');
