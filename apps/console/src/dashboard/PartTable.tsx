import { formatCount } from '@rfp/api-client/display';
import { Link } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { dashboardTexts } from './dashboard-texts.js';
import { formatShare, type Part } from './chart-figures.js';
import styles from './charts.module.css';

const { columns } = dashboardTexts;

/** Values of a chart for screen readers. Becomes visible while one of its links has the focus. */
export function PartTable({ caption, heading, parts }: { caption: string; heading: string; parts: Part[] }) {
  return (
    <table className={styles['twin']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, count, share, listFilter }) => (
          <tr key={label}>
            <th scope="row">
              <Link to={listAddress(listFilter)}>{label}</Link>
            </th>
            <td>{formatCount(count)}</td>
            <td>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
