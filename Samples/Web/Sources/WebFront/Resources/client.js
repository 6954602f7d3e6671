// Sends the acts of users, and renders changes.
const { body } = document;
let { tab, run, at } = body.dataset;
const byId = (id) => document.getElementById(id);
const main = byId('screens'), header = byId('header');

const find = (selector) => byId(at)?.querySelector(selector);
const say = (text) => { byId('status').textContent = text; };

// Events are numbered, and queued until done.
let queue = [], last = 0, sentTo = 0, watch;

function send(form, name, item) {
  const { csrf, screen, ...data } = Object.fromEntries(new FormData(form));
  const event = { event: ++last, screen, name, item, data };
  if (queue.length > 59 || new Blob([JSON.stringify(event)]).size > 64000) return say('This is too much to send.');
  queue.push(event);
  transmit();
  return event;
}

function transmit() {
  if (!isOpen) return;
  for (const event of queue) if (event.event > sentTo) socket.send(JSON.stringify(event));
  sentTo = last;
  // No answer to an event: the connection is dead.
  if (queue.length) watch ??= setTimeout(renew, 15000);
}

function act(form, value) {
  flush();
  return send(form, ...value.split(' '));
}

// Edited fields: the event with the text, or `true` if not sent.
const typed = new Map();
let pause;

function flushSoon() {
  clearTimeout(pause);
  pause = setTimeout(() => isOpen && flush(), 150);
}

function flush() {
  for (const [field, state] of typed) {
    const { form, isConnected, dataset: { onInput } } = field;
    if (!isConnected) typed.delete(field);
    else if (onInput && state === true) typed.set(field, send(form, onInput) ?? true);
  }
}

// Updates elements in place.
const parse = (html) => new DOMParser().parseFromString(html.replace(/>\n</g, '><'), 'text/html').body;
const key = (node) => node.id || node.nodeName + node.name + node.className + (node.type === 'submit' && node.value);

function place(parent, nodes) {
  const kept = new Set(nodes);
  for (const child of [...parent.childNodes]) kept.has(child) || child.remove();
  let next = parent.firstChild;
  for (const node of nodes) node === next ? next = next.nextSibling : parent.insertBefore(node, next);
}

function morphInside(from, to) {
  const old = Map.groupBy(from.childNodes, key);
  place(from, [...to.childNodes].map((node) => morph(old.get(key(node))?.shift(), node)));
}

function morph(from, to) {
  if (!from) return to;
  if (from.data !== to.data) from.data = to.data;
  if (!from.attributes) return from;
  const { selectionStart: start, selectionEnd: end } = from, { value } = to, state = typed.get(from);
  // Typed text stays until the server has received it.
  const keeps = state === true || queue.includes(state);
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (!keeps || name !== 'value') from.setAttribute(name, value);
  if (from.dataset.list == null) morphInside(from, to);
  if (!keeps && from.value !== value) from.value = value;
  if (from === document.activeElement && from.selectionStart !== start) from.setSelectionRange(start, end);
  return from;
}

function patchList(list, { all, remove = [], put = [] }) {
  if (all != null) morphInside(list, parse(all));
  for (const id of remove) byId(id)?.remove();
  for (const [id, after, html] of put) {
    const row = morph(byId(id), parse(html).firstChild);
    const next = after ? byId(after)?.nextSibling : list.firstChild;
    if (row !== next) list.insertBefore(row, next);
  }
  observer.disconnect();
  for (const target of main.querySelectorAll('[data-on-visible]')) observer.observe(target);
}

// Patches. `left` has the positions on other screens.
const left = {};

function apply({ title, at: now, order, html, lists }) {
  // The form's response shows the text again.
  if (isNew && typed.size && !order.includes(at)) find('[data-on-input]')?.form.submit();
  isNew = false;
  const active = document.activeElement, here = { y: scrollY, value: active.value };
  const row = active.closest('li'), near = row?.nextElementSibling ?? row?.previousElementSibling;
  const was = at, oldGoal = find('[data-focus]');

  if (html.header) morphInside(header, parse(html.header));
  place(main, order.map((id) => html[id] ? morph(byId(id), parse(html[id]).firstChild) : byId(id)));
  for (const id in lists) patchList(byId(id), lists[id]);
  document.title = title;
  at = now;
  header.inert = byId(at)?.matches('.dialog');

  const goal = find('[data-focus]'), then = left[at];
  let focus = active;
  if (at !== was || goal !== oldGoal) {
    left[was] = here;
    focus = goal ?? find(`button[value="${CSS.escape(then?.value)}"]`);
  } else if (!active.isConnected) {
    focus = near?.isConnected && near.querySelector(`[value^="${here.value?.split(' ')[0]} "]`);
  }
  (focus || byId(`${at}-title`))?.focus({ preventScroll: true });
  if (at !== was && !header.inert) scrollTo(0, then?.y ?? 0);
  flushSoon();
}

// History. An entry lists the screens up to it.
history.scrollRestoration = 'manual';
let entries = history.state ?? [], going, isMoving, replaces = true;

function follow() {
  if (isMoving || queue.includes(going)) return;
  const steps = entries.lastIndexOf(at) + 1 - entries.length;
  if (!entries.includes(at)) {
    replaces ||= going;
    if (replaces) entries.pop();
    entries.push(at);
    history[replaces ? 'replaceState' : 'pushState'](entries, '', `/tabs/${tab}/at/${at}`);
  } else if (steps) {
    isMoving = true;
    history.go(steps);
  }
  replaces = going = null;
}

// The connection. Each page load numbers its events from 1.
const url = `/tabs/${tab}/live?page=${Math.random()}`;
let socket, isOpen, isNew, failures = 0, retry, notice;

function connect() {
  clearTimeout(retry);
  if (socket?.readyState < 2) return;
  socket = new WebSocket(url);
  socket.onmessage = ({ data }) => receive(JSON.parse(data));
  socket.onclose = lost;
}

function lost() {
  isOpen = false;
  notice ??= setTimeout(() => say('Reconnecting …', body.classList.add('offline')), 500);
  retry = setTimeout(connect, Math.min(2500, 100 * 2 ** failures++) * (1 + Math.random()));
}

function renew() {
  socket.onmessage = socket.onclose = null;
  socket.close();
  lost();
  connect();
}

function welcome(name, done) {
  notice = clearTimeout(notice);
  say('', body.classList.remove('offline'));
  if (name !== run) {
    say('The connection was lost. Your text is still here. Check whether your last action was done.');
    for (const { form } of typed.keys())
      form?.querySelectorAll('[data-on-input]').forEach((field) => typed.set(field, true));
    queue = [];
    last = done;
    isNew = replaces = true;
  }
  run = name;
  sentTo = done;
  isOpen = true;
}

function receive({ go, welcome: name, done, patch, ...message }) {
  watch = clearTimeout(watch);
  if (go) location = go;
  if (name) welcome(name, done);
  queue = queue.filter(({ event }) => event > done);
  if (patch) {
    apply(message);
    socket.send(`{"seen":${patch}}`);
    if (!queue.length) failures = 0;
  }
  transmit();
  follow();
}

// Browsers without these APIs throw here, and use forms.
connect();
follow();
const observer = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target: { form, dataset: { onVisible } } } of seen)
    if (isIntersecting && !queue.some(({ name }) => name === onVisible)) act(form, onVisible);
}, { rootMargin: '400px' });

for (const name of ['input', 'compositionend'])
  main.addEventListener(name, ({ target, isComposing }) => typed.set(target, true) && isComposing || flushSoon());
main.addEventListener('change', flush);
addEventListener('submit', (event) => {
  if (event.target.dataset.live == null) return;
  event.preventDefault();
  if (isOpen) say('');
  act(event.target, event.submitter.value);
});
addEventListener('popstate', ({ state }) => {
  entries = state ?? entries;
  if (isMoving) {
    isMoving = false;
    follow();
  } else if (entries.at(-1) !== at) {
    going = act(find('form'), `go ${entries.at(-1)}`);
  }
});
addEventListener('online', renew);
for (const name of ['pageshow', 'visibilitychange']) addEventListener(name, () => document.hidden || connect());
