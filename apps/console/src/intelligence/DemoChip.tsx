import { Chip } from '../shared/Chips.js';
import { texts } from '../texts.js';
import { type Demo } from './financial-types.js';

/** Marks simulated content. Beside each figure, so that none can be taken for a real one. */
export function DemoChip({ demo }: { demo: Demo }) {
  return demo === null ? null : <Chip tone="demo">{texts.demo.chip}</Chip>;
}
