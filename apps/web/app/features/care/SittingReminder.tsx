import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserSession } from '../../platform/session/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import { HelpLines } from './components/HelpLines.tsx';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 15_000;
/** Away for this long, and a new sitting begins. */
const BREAK_MS = 15 * MINUTE_MS;

/** Tells somebody who asked for it how long they have been sitting here; again after as long once more. */
export default function SittingReminder({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('care');
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    let since = Date.now();
    let seen = since;
    let next = minutes;
    const timer = setInterval(() => {
      const now = Date.now();
      if (document.visibilityState === 'visible') {
        if (now - seen > BREAK_MS) {
          since = now;
          next = minutes;
        }
        seen = now;
      }
      const sat = Math.floor((seen - since) / MINUTE_MS);
      if (sat >= next) {
        next = sat + minutes;
        setTold(sat);
      }
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  if (told === null) return null;
  return (
    <Dialog
      open
      onClose={() => setTold(null)}
      title={t('sitting.title', { count: told })}
      footer={
        <>
          <Button onClick={() => setTold(null)}>{t('sitting.stay')}</Button>
          <Button variant="filled" onClick={() => void browserSession().signOut()}>
            {t('sitting.leave')}
          </Button>
        </>
      }
    >
      <p>{t('sitting.text')}</p>
      <HelpLines />
    </Dialog>
  );
}
