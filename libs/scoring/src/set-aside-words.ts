import { setAsideLabel } from '@rfp/contracts/vocabulary/set-aside-label';
import { setAsides } from '@rfp/codes/code-tables';

/** A set-aside as people of the field call it, also where the source prints its code alone: `WOSB Sole Source` for `WOSBSS`. */
export function setAsideWords(text: string, code = text): string {
  const isCode = text === '' || text.toUpperCase() === code.toUpperCase();
  return setAsideLabel(isCode ? (setAsides.get(code)?.title ?? code) : text);
}
