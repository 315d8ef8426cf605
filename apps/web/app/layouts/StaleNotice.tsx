import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useFormats } from '../ui/format/index.ts';
import { Note } from '../ui/note/index.ts';
import { useTimeZone } from '../ui/time/index.ts';

const ASK_EVERY_MS = 10_000;

/** Whether the server can render this page anew. */
async function isRenderable(): Promise<boolean> {
  const signal = AbortSignal.timeout(ASK_EVERY_MS);
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer?.ok === true && !answer.headers.get('Cache-Status')?.includes('detail=stale');
}

/** Says that the page is the last good one, and when it was rendered. It is read again as soon as the server can render it. */
export default function StaleNotice({ since, onFresh }: { since: string; onFresh: () => void }) {
  const { t } = useTranslation();
  const format = useFormats();
  const zone = useTimeZone();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const renderable = await isRenderable();
      if (left) return;
      if (!renderable) return wait();
      await revalidate();
      if (!left) onFresh();
    };
    const wait = () => {
      timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    wait();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [revalidate, onFresh]);
  return <Note kind="info">{t('stale', { time: format.instant(since, zone) })}</Note>;
}
