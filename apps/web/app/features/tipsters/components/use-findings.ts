import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { type Findings, findingsOf } from '../findings.ts';

export function useFindings(): Findings {
  const { t } = useTranslation('tipsters');
  return findingsOf(t, useFormats());
}
