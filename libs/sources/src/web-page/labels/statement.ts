import { type Label } from './inline-labels.js';
import { type Piece } from '../page/pieces.js';

/** A label with its value, regardless of the layout of the page. */
export interface Statement extends Label {
  text: string;
  readonly pieces: Piece[];
}

/** Column heading of a piece. All pieces of a cell share one object. */
export interface CellHead {
  readonly label: string;
}
