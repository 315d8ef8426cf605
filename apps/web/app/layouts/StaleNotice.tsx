import { useTranslation } from 'react-i18next';
import { useFormats } from '../ui/format/index.ts';
import { Note } from '../ui/note/index.ts';
import { useTimeZone } from '../ui/time/index.ts';

/** Says that the page is the last good one, and when it was rendered. */
export default function StaleNotice({ since }: { readonly since: string }) {
  const { t } = useTranslation();
  const format = useFormats();
  const zone = useTimeZone();
  return <Note kind="info">{t('stale', { time: format.instant(since, zone) })}</Note>;
}
