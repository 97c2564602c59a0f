import { formatCount } from '@rfp/api-client/display';
import { Link } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { dashboardTexts } from './dashboard-texts.js';
import { formatShare, type TypePart } from './chart-figures.js';
import styles from './charts.module.css';
import { typeColors } from './series.js';

const { columns, byType } = dashboardTexts;

/** Table with the figures of the pie. It also serves as the legend. */
export function TypeTable({ parts }: { parts: TypePart[] }) {
  return (
    <table className={styles['table']}>
      <caption className="hidden">{byType}</caption>
      <thead className="hidden">
        <tr>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ type, label, count, share, listFilter }) => (
          <tr key={type}>
            <th scope="row">
              <span className={styles['swatch']} style={{ background: typeColors[type] }} />
              <Link to={listAddress(listFilter)}>{label}</Link>
            </th>
            <td>{formatCount(count)}</td>
            <td className={styles['share']}>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
