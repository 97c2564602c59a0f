import { formatCount } from '@rfp/api-client/display';
import { Link } from 'react-router';
import { listAddress } from '../opportunities/list-address.js';
import { awardsAddress } from './awards/awards-address.js';
import { type Basis } from './financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';

const words = intelligenceTexts.basis;

interface BasisLinkProps {
  basis: Basis | null;
  /** The figure that was made from the records. */
  name: string;
}

function addressOf(basis: Basis): string {
  return basis.of === 'awards' ? awardsAddress(basis.filter) : listAddress(basis.filter);
}

function countText({ of, count }: Basis): string {
  return count === null ? words.some[of] : words[of](formatCount(count), count);
}

/** Opens the records that a figure was made from. */
export function BasisLink({ basis, name }: BasisLinkProps) {
  if (basis === null) return null;
  return (
    <>
      {' '}
      <Link className={styles['basis']} to={addressOf(basis)}>
        {countText(basis)}
        <span className="hidden">{words.of(name)}</span>
      </Link>
    </>
  );
}
