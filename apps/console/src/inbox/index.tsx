import { type ResourceProps } from 'react-admin';
import { inboxResource } from '../data/inbox-queries.js';

export const inbox: ResourceProps = { name: inboxResource, recordRepresentation: 'sentence' };
