/** A piece of a curve's line, beside its name in a legend. */
export function LineKey({ color, dash }: { color: string; dash?: string | undefined }) {
  return (
    <svg width={26} height={4} aria-hidden="true" style={{ verticalAlign: 'middle' }}>
      <line x1={0} x2={26} y1={2} y2={2} stroke={color} strokeWidth={2} strokeDasharray={dash} />
    </svg>
  );
}
