import { type ConnectorInfo } from '@rfp/contracts/source';

/** A connector with a setting of each kind that a form has. */
export const feedConnector: ConnectorInfo = {
  key: 'feed',
  title: 'RSS or Atom feed',
  kind: 'file',
  settings: {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      time_zone: { type: 'string', default: 'UTC' },
      complete: { type: 'boolean', default: false },
      keywords: { type: 'array', items: { type: 'string' }, default: [] },
    },
    required: ['url'],
  },
};
