import { setAsideLabel } from '@rfp/contracts/vocabulary/set-aside-label';
import { setAsides } from '@rfp/codes/code-tables';

/** The usual name of a set-aside, even if the source prints only its code: `WOSB Sole Source` for `WOSBSS`. */
export function setAsideWords(text: string, code = text): string {
  const isCode = text === '' || text.toUpperCase() === code.toUpperCase();
  return setAsideLabel(isCode ? (setAsides.get(code)?.title ?? code) : text);
}
