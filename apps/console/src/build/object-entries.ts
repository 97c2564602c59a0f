/** In place of a polyfill that older browsers need and that is larger than what uses it. */
export default Object.entries;
