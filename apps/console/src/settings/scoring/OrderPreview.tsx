import {
  countedPlaces,
  type OrderPreview as Preview,
  type OrderPreviewInput,
  previewedRows,
} from '@rfp/contracts/opportunities/order-preview';
import { errorMessage } from '../../data/errors.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { displayBuyer, useTitle } from '../../shared/hooks/use-title.js';
import styles from './order-preview.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useOrderPreview } from './use-order-preview.js';

const words = settingsTexts.preview;
const skeletons = Array.from({ length: previewedRows }, (_, index) => index);

type Row = Preview['rows'][number];

function summaryText(rows: readonly Row[]): string {
  const moved = rows.filter(({ place, present_place }) => place !== present_place).length;
  return moved === 0 ? words.nothingMoves : words.moves(moved, rows.length);
}

function PreviewRow({ row: { opportunity, place, present_place } }: { row: Row }) {
  const title = useTitle(opportunity);
  return (
    <tr>
      <td className="figure">{place}</td>
      <td className="figure">{present_place ?? words.beyond(countedPlaces)}</td>
      <td>
        {/* No link, because leaving the form would lose unsaved changes. */}
        <span className={styles['title']}>{title}</span>
        <span className={styles['agency']}>{displayBuyer(opportunity)}</span>
      </td>
    </tr>
  );
}

function Table({ rows, stale }: { rows: readonly Row[]; stale: boolean }) {
  return (
    <table className={styles['table']} aria-busy={stale}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.opportunity}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PreviewRow key={row.opportunity.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** Preview of unsaved weights and keywords: the first opportunities in the new order, with their current positions. */
export function OrderPreview({ change }: { change: OrderPreviewInput }) {
  const { data, error, isPlaceholderData } = useOrderPreview(change);
  if (error !== null) return <p role="alert">{words.failed(errorMessage(error))}</p>;
  if (data === undefined)
    return (
      <div className={styles['waiting']}>
        {skeletons.map((index) => (
          <Skeleton key={index} height={44} />
        ))}
      </div>
    );
  if (data.rows.length === 0) return <p className={styles['none']}>{words.none}</p>;
  return (
    <>
      <output className={styles['summary']}>{isPlaceholderData ? words.computing : summaryText(data.rows)}</output>
      <Table rows={data.rows} stale={isPlaceholderData} />
    </>
  );
}
