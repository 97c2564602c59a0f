import { type DigestSection } from '@rfp/contracts/notifications';

type Counts = Pick<DigestSection, 'matched' | 'shown' | 'elsewhere' | 'settled' | 'held_back'>;

/** A line that accounts for every opportunity of a section: `12 found: 9 listed here, 2 listed above`. Null if all are listed in the section. */
export function receiptOf({ matched, shown, elsewhere, settled, held_back }: Counts): string | null {
  if (shown === matched) return null;
  const parts: readonly [number, string][] = [
    [shown, 'listed here'],
    [elsewhere, 'listed above'],
    [settled, 'opened or dismissed since'],
    [held_back, 'in your inbox only, because this mail is full'],
  ];
  const counted = parts.filter(([number]) => number > 0).map(([number, place]) => `${number} ${place}`);
  return `${matched} found: ${counted.join(', ')}`;
}
