// In place of a polyfill that older browsers need and that is larger than what uses it. It is required, so it is no ES module.
module.exports = Object.entries;
