import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import classes from './TipRow.module.css';

const ARROWS = { up: IconArrowUp, down: IconArrowDown, same: null } as const;

/** How the price stands to the tip's own odds. */
function movementOf(tip: OpenTip, odds: string): keyof typeof ARROWS {
  const moved = Number(odds) - Number(tip.totalodd);
  return moved > 0 ? 'up' : moved < 0 ? 'down' : 'same';
}

/** Shows the price that the tip can be had for now, how that price moved since the tip, and where and when it was seen. */
export function PriceNow({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const words = useWording();
  const price = tip.price_now;
  if (price === null || tip.status !== 'published') return null;
  const moved = movementOf(tip, price.odds);
  const Arrow = ARROWS[moved];
  const below = tip.side === 'back' && tip.minimum_odds !== null && Number(price.odds) < Number(tip.minimum_odds);
  return (
    <>
      <span className={classes.price} data-below={below || undefined}>
        <VisuallyHidden>{t('priceNow.now')} </VisuallyHidden>
        {format.odds(price.odds)}
        {Arrow ? <Arrow size={14} stroke={2.4} aria-hidden="true" /> : null}
        <VisuallyHidden> {t(`priceNow.${moved}`)}</VisuallyHidden>
      </span>
      {below ? <span className={classes.below}>{t('priceNow.below')}</span> : null}
      <span className={classes.second}>
        <TimeText value={price.at} style="time" /> · {words.bookmaker(price.bookmaker)}
      </span>
    </>
  );
}
