// Reference for the list of the console: a list as in the tutorial of react-admin, with rows from the same API.
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Datagrid, DateField, fetchUtils, List, NumberField, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

function httpClient(url, options = {}) {
  const { access_token: token } = JSON.parse(localStorage.getItem('sb-auth') ?? '{}');
  return fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } });
}

function Opportunities() {
  return (
    <List perPage={50} sort={{ field: 'relevance_score', order: 'DESC' }}>
      <Datagrid bulkActionButtons={false}>
        <TextField source="title" />
        <TextField source="agency_name" />
        <DateField source="due_date" />
        <NumberField source="estimated_value" />
        <NumberField source="total_score" />
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={simpleRestProvider('/api', httpClient)} disableTelemetry>
    <Resource name="opportunities" list={Opportunities} />
  </Admin>,
);
