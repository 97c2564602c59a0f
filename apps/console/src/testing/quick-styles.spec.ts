/** @jest-environment ./tools/jest/dom-environment.mjs */

const page = `
  <div style="visibility: hidden"><p><span style="visibility: visible">a</span><em>b</em></p></div>
  <div style="pointer-events: none"><button>c</button><input type="hidden"><input type="checkbox"></div>
  <ul style="display: flex"><li>d</li><li hidden>e</li></ul>
  <dialog>f</dialog><dialog open>g</dialog><details><summary>h</summary><span>i</span></details>
  <ruby>j<rt>k</rt></ruby><svg><path></path><title>l</title></svg><table><tbody><tr><td>m</td></tr></tbody></table>`;

function readAll(): string[] {
  return [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const named = ['display', 'visibility', 'pointer-events'].map((name) => style.getPropertyValue(name));
    expect(named).toEqual([style.display, style.visibility, style.pointerEvents]);
    return [element.localName, ...named, style.color].join(' ');
  });
}

it('styles of a page without a style sheet equal those that jsdom computes', () => {
  document.body.innerHTML = page;
  const quick = readAll();
  const sheet = document.createElement('style');
  document.body.append(sheet);
  // The style element itself counts as one more element.
  expect(readAll().slice(0, -1)).toEqual(quick);
  expect(quick).toContain('em  hidden auto canvastext');
  expect(quick).toContain('button inline-block visible none buttontext');
  expect(quick).toContain('li none visible auto canvastext');
});
