import { tipLines } from '@quotavera/i18n/tip-text';
import type { Say } from '@quotavera/i18n/wording';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { CopyButton } from '../../../ui/copy/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { usePublicAddress } from '../../../ui/page/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';

/** Copies a tip that the reader sees whole, as one would write it in a chat, in the reader's language. */
export function CopyTip({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const { t: bets, i18n } = useTranslation('tips-bets');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const format = useFormats();
  const zone = useTimeZone();
  const addressOf = usePublicAddress();
  const [first] = tip.legs;
  const when = first ? format.instant(first.matchdate, zone) : '';
  const result = [ui(`outcome.${tip.outcome}`), tip.profit === null ? '' : format.units(tip.profit)];
  const lines = [
    t('share.by', { name: tip.tipster.name }),
    [tip.competition || words.sport(tip.sport), when].filter(Boolean).join(' · '),
    ...tipLines(bets as unknown as Say, i18n.language, tip),
    tip.settled_at === null ? '' : result.filter(Boolean).join(' '),
    tip.description,
    addressOf(paths.tipPublic(tip.id)),
  ];
  return <CopyButton size="sm" label={t('share.copy')} text={lines.filter(Boolean).join('\n')} />;
}
