// What all spec files of a Jest process shared ends here.
import { closeBrowser } from './browser.mjs';

export default closeBrowser;
