import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

interface Data {
  data: Readonly<Record<string, unknown>>;
}

/** A note, or why a tip isn't to be played any more; nothing once an admin has hidden the tip. */
export function Remark({ data }: Data) {
  const remark = data.text ?? data.reason;
  return typeof remark === 'string' ? <span style={{ overflowWrap: 'anywhere' }}>{remark}</span> : null;
}

/** The terms of a tip that got stricter. */
export function Terms({ data: { minimum_odds: odds, expires_at: expiry } }: Data) {
  const { t } = useTranslation('alerts-notifications');
  const format = useFormats();
  return (
    <>
      {typeof odds === 'string' ? <span>{t('terms.minimum', { odds: format.odds(odds) })}</span> : null}
      {typeof expiry === 'string' ? (
        <span>
          {t('terms.until')} <TimeText value={expiry} />
        </span>
      ) : null}
    </>
  );
}
