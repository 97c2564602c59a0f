import { formatCount } from '@rfp/api-client/display';
import { Link } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { awardsAddress } from './awards/awards-address.js';
import { type Basis } from './data/financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';

const words = intelligenceTexts.basis;

interface BasisLinkProps {
  basis: Basis | null;
  /** Name of the figure computed from the records. */
  name: string;
  /** Text of the figure. If given, the figure itself becomes the link, for places without room for a separate one. */
  figure?: string;
}

function basisAddress(basis: Basis): string {
  return basis.of === 'awards' ? awardsAddress(basis.filter) : listAddress(basis.filter);
}

function countText({ of, count }: Basis): string {
  return count === null ? words.some[of] : words[of](formatCount(count), count);
}

/** Link to the records that a figure was computed from. */
export function BasisLink({ basis, name, figure }: BasisLinkProps) {
  if (basis === null) return null;
  const count = countText(basis);
  if (figure !== undefined)
    return (
      <Link className={styles['basis']} to={basisAddress(basis)} aria-label={`${figure}: ${count}${words.of(name)}`}>
        {figure}
      </Link>
    );
  return (
    <>
      {' '}
      <Link className={styles['basis']} to={basisAddress(basis)}>
        {count}
        <span className="hidden">{words.of(name)}</span>
      </Link>
    </>
  );
}
