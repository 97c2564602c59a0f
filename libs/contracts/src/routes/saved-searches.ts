import { savedSearchRpc } from '../rpc/saved-searches.js';
import { restoreDays, savedSearchChangeSchema, savedSearchInputSchema } from '../tracking/saved-searches.js';
import { alertRehearsalSchema, rehearseAlertBodySchema, searchAlertInputSchema } from '../tracking/search-alerts.js';
import { answeredBy, byId, type Routes } from './route.js';

const searchPath = { params: byId, notFound: 'SEARCH_NOT_FOUND' } as const;

export const savedSearchRoutes = {
  listSearches: {
    method: 'GET',
    path: '/searches',
    summary: 'Saved searches of the workspace: those of the caller and shared ones, by name',
    ...answeredBy(savedSearchRpc, 'opportunities.saved-searches'),
  },
  saveSearch: {
    method: 'POST',
    path: '/searches',
    summary: 'Save a search',
    body: savedSearchInputSchema,
    status: 201,
    ...answeredBy(savedSearchRpc, 'opportunities.save-search'),
  },
  getSearch: {
    method: 'GET',
    path: '/searches/{id}',
    summary: 'One saved search',
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.saved-search'),
  },
  changeSearch: {
    method: 'PUT',
    path: '/searches/{id}',
    summary: 'Rename or change a saved search, or who sees it',
    ...searchPath,
    body: savedSearchChangeSchema,
    ...answeredBy(savedSearchRpc, 'opportunities.change-search'),
  },
  deleteSearch: {
    method: 'DELETE',
    path: '/searches/{id}',
    summary: `Delete a saved search; it can be restored for ${restoreDays} days`,
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.delete-search'),
  },
  restoreSearch: {
    method: 'POST',
    path: '/searches/{id}/restore',
    summary: 'Restore a deleted search',
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.restore-search'),
  },
  openSearch: {
    method: 'POST',
    path: '/searches/{id}/opened',
    summary: 'Count opportunities as new from now on',
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.open-search'),
  },
  setDefaultSearch: {
    method: 'PUT',
    path: '/searches/{id}/default',
    summary: 'Make it the default list of the caller in this workspace',
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.set-default-search'),
  },
  clearDefaultSearch: {
    method: 'DELETE',
    path: '/searches/{id}/default',
    summary: 'Make it no longer the default list of the caller',
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.clear-default-search'),
  },
  setSearchAlert: {
    method: 'PUT',
    path: '/searches/{id}/alert',
    summary: 'Switch the alert of the caller on, or change it',
    ...searchPath,
    body: searchAlertInputSchema,
    ...answeredBy(savedSearchRpc, 'opportunities.set-search-alert'),
  },
  stopSearchAlert: {
    method: 'DELETE',
    path: '/searches/{id}/alert',
    summary: 'Switch the alert of the caller off',
    ...searchPath,
    ...answeredBy(savedSearchRpc, 'opportunities.stop-search-alert'),
  },
  rehearseSearchAlert: {
    method: 'POST',
    path: '/searches/alert-rehearsal',
    access: 'read',
    summary: 'What an alert with this filter would have sent in the last 30 days',
    body: rehearseAlertBodySchema,
    reply: alertRehearsalSchema,
  },
} as const satisfies Routes;
