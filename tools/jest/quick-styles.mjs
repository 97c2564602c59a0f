// Queries by role and simulated clicks read three style properties of hundreds of elements. For each, jsdom computes all properties again from its
// whole style sheet, which took a sixth of the time of component specs.

/** Properties by their names in JavaScript. Inherited ones come from the parent if an element has no value. */
const quick = {
  display: { property: 'display', isInherited: false },
  visibility: { property: 'visibility', isInherited: true },
  pointerEvents: { property: 'pointer-events', isInherited: true },
};
const byProperty = Object.fromEntries(Object.values(quick).map((each) => [each.property, each]));

/** Attributes that jsdom's rules for these properties depend on, besides the name of an element. */
const attributes = ['hidden', 'open', 'type'];
/** Properties whose rules depend on the surrounding elements. */
const dependent = new Set(['rt', 'rp']);

/**
 * Makes `getComputedStyle` of a window return the default values of an element's kind for those properties, as long as the page has no style sheet.
 * Everything else comes from jsdom.
 */
export function readStylesQuickly(window) {
  const { document, getComputedStyle: compute } = window;
  const styles = new Map();

  function styleOfKind(element) {
    const { namespaceURI, localName } = element;
    const values = attributes.map((name) => [name, element.getAttribute(name)]);
    const kind = JSON.stringify([namespaceURI, localName, values]);
    if (!styles.has(kind)) {
      const alone = document.createElementNS(namespaceURI, localName);
      for (const [name, value] of values) if (value !== null) alone.setAttribute(name, value);
      styles.set(kind, compute(alone));
    }
    return styles.get(kind);
  }

  function read(element, { property, isInherited }) {
    const own = element.hasAttribute('style') ? element.style.getPropertyValue(property) : '';
    if (own !== '') return own;
    const { parentElement } = element;
    if (isInherited && parentElement !== null) return read(parentElement, byProperty[property]);
    return styleOfKind(element).getPropertyValue(property);
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || dependent.has(element.localName)) return compute(element, pseudo);
    let whole;
    const all = () => (whole ??= compute(element));
    const getPropertyValue = (name) =>
      Object.hasOwn(byProperty, name) ? read(element, byProperty[name]) : all().getPropertyValue(name);
    const get = (_target, name) => {
      if (Object.hasOwn(quick, name)) return read(element, quick[name]);
      return name === 'getPropertyValue' ? getPropertyValue : Reflect.get(all(), name);
    };
    return new Proxy({}, { get });
  };
}
