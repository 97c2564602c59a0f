import { formTexts } from './form-texts.js';

/** Said of a link that opens another tab. */
export function NewTab() {
  return <span className="hidden"> ({formTexts.newTab})</span>;
}
