import { MINUTE_MS } from '@quotavera/domain/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserSession } from '../../../platform/session/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { HelpLines } from './components/HelpLines.tsx';

const LOOK_EVERY_MS = 15_000;
/** After a pause this long a new sitting begins. */
const BREAK_MS = 15 * MINUTE_MS;

/** Reminds a reader who asked for it how long they have been here, and again each time the same span has passed. */
export default function SittingReminder({ minutes }: { minutes: number }) {
  const { t } = useTranslation('accounts-care');
  const [elapsed, setTold] = useState<number | null>(null);
  useEffect(() => {
    let since = Date.now();
    let lastActive = since;
    let next = minutes;
    const timer = setInterval(() => {
      const now = Date.now();
      if (document.visibilityState === 'visible') {
        if (now - lastActive > BREAK_MS) {
          since = now;
          next = minutes;
        }
        lastActive = now;
      }
      const sat = Math.floor((lastActive - since) / MINUTE_MS);
      if (sat >= next) {
        next = sat + minutes;
        setTold(sat);
      }
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  if (elapsed === null) return null;
  return (
    <ConfirmDialog
      onClose={() => setTold(null)}
      title={t('sitting.title', { count: elapsed })}
      cancel={t('sitting.stay')}
      confirm={t('sitting.leave')}
      onConfirm={() => browserSession().signOut()}
    >
      <p>{t('sitting.text')}</p>
      <HelpLines />
    </ConfirmDialog>
  );
}
