import { type RouteReply } from '@rfp/contracts/routes';
import { type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';
import { syncKeys } from '../query-keys.js';
import { type ConnectorForm, toConnectorForms } from './source-form.js';

const toForms = ({ connectors }: RouteReply<'listConnectors'>) => toConnectorForms(connectors);

/** Kinds of source that can be added, each with the fields of its settings. */
export function useConnectors(): UseQueryResult<ConnectorForm[]> {
  return useApiQuery('listConnectors', {}, { queryKey: syncKeys.connectors, select: toForms, staleTime: Infinity });
}
