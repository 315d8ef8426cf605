import { useFormats } from '../../../ui/format/index.ts';

/** Writes a share as these tables show it; a dash without prices. */
export function useShare(): (value: number | null, digits?: number) => string {
  const format = useFormats();
  return (value, digits = 1) => (value === null ? '–' : format.percent(value, { signed: false, digits }));
}
