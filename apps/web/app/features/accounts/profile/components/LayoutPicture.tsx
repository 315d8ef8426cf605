import type { Layout } from '@quotavera/domain/accounts';

const LINES = [14, 22, 30, 38, 46];

/** A small drawing of a layout: the menu's shape and the page beside it. */
export function LayoutPicture({ layout }: { layout: Layout }) {
  const rail = layout === 'collapsed' ? 12 : layout === 'decked' ? 40 : 30;
  return (
    <svg viewBox="0 0 120 64" width="100%" style={{ maxWidth: 180 }} aria-hidden="true">
      <rect fill="var(--page)" stroke="var(--line-strong)" x="0.5" y="0.5" width="119" height="63" rx="6" />
      <path fill="var(--nav)" d={`M6 1H${rail}V63H6A5 5 0 0 1 1 58V6A5 5 0 0 1 6 1Z`} />
      {layout === 'decked' ? (
        <>
          <rect fill="var(--nav-hover)" stroke="var(--nav-active)" x="5" y="10" width="31" height="20" rx="3" />
          <rect fill="var(--nav-hover)" stroke="var(--nav-active)" x="5" y="34" width="31" height="20" rx="3" />
        </>
      ) : null}
      {LINES.map((y) => (
        <rect
          key={y}
          fill="var(--nav-muted)"
          x={layout === 'collapsed' ? 4.5 : 8}
          y={y}
          width={layout === 'collapsed' ? 4 : rail - 16}
          height="3"
          rx="1.5"
        />
      ))}
      <rect fill="var(--muted)" x={rail + 8} y="10" width="34" height="5" rx="2.5" />
      <rect fill="var(--surface)" stroke="var(--line)" x={rail + 8} y="21" width={104 - rail} height="34" rx="3" />
    </svg>
  );
}
