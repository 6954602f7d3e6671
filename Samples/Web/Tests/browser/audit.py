"""Accessibility checks for users with low vision or without a mouse: the most important rules of axe, reimplemented."""

AUDIT = r"""
() => {
  const problems = [];
  const say = (what, element) => problems.push(what + (element ? ': ' + element.outerHTML.slice(0, 120) : ''));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest('[inert], [aria-hidden=true]');
  const textOf = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const nameOf = (element) => (element.getAttribute('aria-label') || textOf(element.getAttribute('aria-labelledby'))
    || [...element.labels ?? []].map((label) => label.textContent).join(' ') || element.textContent || '').trim();

  if (!document.documentElement.lang) say('no language');
  if (!document.title.trim()) say('no title');
  if (all('main').length !== 1) say('not one main');
  if (document.body.dataset.tab && all('body > header').length !== 1) say('no header');

  const ids = all('[id]').map((element) => element.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) say(`id ${id} twice`);
  for (const element of all('[aria-labelledby], [aria-describedby]'))
    for (const name of ['aria-labelledby', 'aria-describedby'])
      if (element.hasAttribute(name) && !textOf(element.getAttribute(name))) say(`${name} leads nowhere`, element);
  for (const element of all('[tabindex]')) if (element.tabIndex > 0) say('positive tabindex', element);
  for (const element of all('input:not([type=hidden]), select, textarea'))
    if (isShown(element) && !nameOf({ getAttribute: (name) => element.getAttribute(name), labels: element.labels }))
      say('no label', element);
  for (const element of all('button, a[href]')) if (isShown(element) && !nameOf(element)) say('no name', element);
  for (const element of all('[role=dialog], nav, section')) if (isShown(element) && !nameOf(element).length) say('no name', element);
  for (const list of all('ul')) for (const child of list.children) if (child.nodeName !== 'LI') say('not an item', child);
  for (const element of all('[aria-hidden=true]')) if (element.tabIndex >= 0) say('hidden but reached', element);

  const headings = all('h1, h2, h3').filter(isShown);
  if (!headings.length) say('no heading');
  let level = all('[role=dialog]').some(isShown) ? 1 : 0;
  for (const heading of headings) {
    const now = Number(heading.nodeName[1]);
    if (now > level + 1) say('a level of headings is left out', heading);
    if (!heading.textContent.trim()) say('empty heading', heading);
    level = now;
  }

  for (const element of all('button, a[href], input:not([type=hidden]), select')) {
    const { width, height } = element.getBoundingClientRect();
    if (isShown(element) && !element.closest('.skip, p') && (width < 24 || height < 24)) say('too small', element);
  }

  const parse = (color) => {
    const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, below) => Object.fromEntries(
    ['r', 'g', 'b'].map((name) => [name, top[name] * top.a + below[name] * (1 - top.a)]));
  const background = (element) => {
    const layers = [];
    for (let here = element; here; here = here.parentElement) {
      layers.push(parse(getComputedStyle(here).backgroundColor));
      if (layers.at(-1).a === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), { r: 255, g: 255, b: 255 });
  };
  const luminance = ({ r, g, b }) => {
    const [red, green, blue] = [r, g, b].map((value) => {
      value /= 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const check = (element, color, least) => {
    const below = background(element);
    const ratio = contrast(over(parse(color), below), below);
    if (ratio < least) say(`contrast ${ratio.toFixed(2)}`, element);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !isShown(element) || element.disabled || element.closest('.unseen, .default, noscript')) continue;
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    check(element, style.color, size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5);
  }
  for (const element of all('input:not([type=hidden]), textarea, select')) {
    if (!isShown(element)) continue;
    check(element, getComputedStyle(element).color, 4.5);
    check(element, getComputedStyle(element, '::placeholder').color, 4.5);
    check(element.parentElement, getComputedStyle(element).borderTopColor, 3);
  }
  if (document.documentElement.scrollWidth > innerWidth) say('wider than the window');
  return problems;
}
"""

FOCUSED = """
() => {
  const element = document.activeElement;
  const style = getComputedStyle(element), { top, bottom } = element.getBoundingClientRect();
  const order = [...document.querySelectorAll('*')].indexOf(element);
  return element === document.body ? null : {
    order, html: element.outerHTML.slice(0, 100), isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    isInView: bottom > 0 && top < innerHeight,
  };
}
"""


def problems(page):
    """Returns the accessibility problems of the page in its current state."""
    return page.evaluate(AUDIT)


REACHED = """
() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea')].filter((element) =>
  element.checkVisibility() && !element.disabled && element.tabIndex >= 0 && !element.closest('[inert]')).length
"""


def focus_problems(page):
    """Returns the problems of the focus order, from the start of the page up to 40 elements."""
    found, before, count = [], -1, 0
    expected = min(page.evaluate(REACHED), 40)
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }")
    for _ in range(expected):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None or focused["order"] <= before:
            return found + [f"the way ends after {count} of {expected}, before {focused and focused['html']}"]
        if not focused["isSeen"]:
            found.append(f"focus is not seen: {focused['html']}")
        if not focused["isInView"]:
            found.append(f"focus is out of view: {focused['html']}")
        before, count = focused["order"], count + 1
    return found
