import { formatCount } from '@rfp/api-client/display';
import { texts } from '../texts.js';
import { formatShare, type Part } from './chart-figures.js';

const { columns } = texts.dashboard;

/** The values of a chart, for screen readers. */
export function PartTable({ caption, heading, parts }: { caption: string; heading: string; parts: Part[] }) {
  return (
    <table className="hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, count, share }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(count)}</td>
            <td>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
