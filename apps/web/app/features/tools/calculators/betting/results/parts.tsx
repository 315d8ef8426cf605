import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../ui/format/index.ts';
import type { Entry } from '../state.ts';

const TONES = { '1': 'var(--positive)', '0': undefined, '-1': 'var(--negative)' } as const;

/** Cents as money; a result with its sign and colour. */
export function Money({ cents, isResult = false }: { cents: number; isResult?: boolean }) {
  const format = useFormats();
  const color = isResult ? TONES[`${Math.sign(cents) as -1 | 0 | 1}`] : undefined;
  return <span style={{ whiteSpace: 'nowrap', color }}>{format.money(cents, { signed: isResult })}</span>;
}

/** A row without a name is called by its place. */
export function useRowName(): (row: Entry, at: number) => string {
  const { t } = useTranslation('tools-betting');
  return ({ texts }, at) => texts.n || t('field.row', { row: at + 1 });
}
