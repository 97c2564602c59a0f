// Ends the resources that all spec files of a Jest process shared.
import { closeBrowser } from './browser.mjs';

export default closeBrowser;
