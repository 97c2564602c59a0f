import { answer } from './answer.js';
import { basisText } from './section.js';

/** `rfp market metrics` */
export const showMetrics = answer({
  input: () => ({}),
  request: (client) => client.financialMetrics(),
  sections: ({ data }) => [
    {
      title: 'The last complete month, the month before, and open opportunities',
      rows: data.map(({ metric, current_value, change, description, unit, basis }) => ({
        name: metric,
        value: unit === 'notices' ? `${current_value} notices` : current_value,
        note: change === null ? description : `${change}; ${description}`,
        basis: basisText(basis),
      })),
    },
  ],
});
