/** The keys that do something in a list. */
export type ListKey = 'j' | 'k' | 'f';

const ROWS = '[data-tip], [data-row]';
/** A row is opened by its title, or else by its first link. */
const TITLES = ':is(h2, h3) :is(a[href], button)';
/** How long the details of a tip may take until the button that follows it is there. */
const DETAILS_MS = 5_000;

interface Row {
  row: HTMLElement;
  target: HTMLElement;
}

const isShown = (element: Element) =>
  element.closest('[hidden], [inert], [aria-hidden="true"]') === null && (element.checkVisibility?.() ?? true);

function targetOf(row: HTMLElement): HTMLElement | null {
  const all = [...row.querySelectorAll<HTMLElement>(TITLES), ...row.querySelectorAll<HTMLElement>('a[href]')];
  return (row.matches('a[href]') ? row : all.find(isShown)) ?? null;
}

/** The rows of every list on the page, in the order of the page; what is within a row is part of it. */
function rowsOf(page: ParentNode): Row[] {
  return [...page.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    const target = row.parentElement?.closest(ROWS) ? null : targetOf(row);
    return target ? [{ row, target }] : [];
  });
}

const isBelowTop = ({ target }: Row) => target.getBoundingClientRect().top >= 0;

function move(page: ParentNode, by: 1 | -1): void {
  const rows = rowsOf(page);
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = at < 0 ? (rows.find(isBelowTop) ?? rows[0]) : rows[at + by];
  next?.target.focus();
  next?.row.scrollIntoView?.({ block: 'nearest' });
}

/** The details that a row has open, under it or beside the list. */
function detailsOf({ target }: Row): Element | null {
  const id = target.getAttribute('aria-controls');
  return id === null ? null : document.getElementById(id);
}

/** The button that follows what the row is about; what is followed already isn't left by the same key. */
function followButtonOf(row: Row): HTMLElement | null {
  const button = '[data-follow]:not(:disabled, [aria-pressed="true"])';
  return row.row.querySelector<HTMLElement>(button) ?? detailsOf(row)?.querySelector<HTMLElement>(button) ?? null;
}

/** With Shift, by which a tip's button asks for odds and stake instead of taking the planned ones at once. */
function press(button: HTMLElement): void {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
}

/** Presses the button as soon as the row's details have it. */
function pressWhenThere(row: Row): void {
  const observer = new MutationObserver(() => {
    const button = followButtonOf(row);
    if (!button) return;
    stop();
    press(button);
  });
  const timer = setTimeout(stop, DETAILS_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

function follow(page: ParentNode): void {
  const row = rowsOf(page).find((each) => each.row.contains(document.activeElement));
  if (!row) return;
  const button = followButtonOf(row);
  if (button) press(button);
  else if (row.target.getAttribute('aria-expanded') === 'false') {
    pressWhenThere(row);
    row.target.click();
  }
}

/** Moves the focus to the next row of the page's lists or back, or follows what the row with the focus is about. */
export function pressListKey(key: ListKey, page: ParentNode = document.querySelector('main') ?? document): void {
  if (key === 'f') follow(page);
  else move(page, key === 'j' ? 1 : -1);
}
