import { useEffect, useState } from 'react';

/** The dark modules as one path: rows of runs, one unit each. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : '')))
    .join('');
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}

/** `text` as a QR code. It is drawn in the browser, so that a secret is sent to no service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let current = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 1 });
      if (current) setCode({ size, path: pathOf(data) });
    });
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`} width="208" height="208" role="img" aria-label={label}>
      <path d={code?.path ?? ''} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
