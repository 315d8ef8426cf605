import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../platform/api/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';

/** Says who has changed a text since its editor saw it, and when; undefined where that isn't why it was refused. */
export function useChangedBy(): (error: ApiError | null) => string | undefined {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const zone = useTimeZone();
  return (error) => {
    const changed = error?.code === 'conflict' ? error.details.changed : undefined;
    if (!changed) return undefined;
    const { by, at } = changed as { by: string; at: string };
    return t('texts.changedBy', { name: by || t('texts.fromFile'), when: format.instant(at, zone, 'short') });
  };
}
