import { formTexts } from './form-texts.js';

/** Tells screen readers that a link opens a new tab. */
export function NewTab() {
  return <span className="hidden"> ({formTexts.newTab})</span>;
}
