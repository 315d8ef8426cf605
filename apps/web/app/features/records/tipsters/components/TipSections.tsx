import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { ApiResult } from '../../../../platform/api/index.ts';
import { CARD_TITLE, column, row } from '../../../../ui/page/plain.ts';
import { ErrorState } from '../../../../ui/state/index.ts';
import { TipCards } from '../../../../ui/tip/index.ts';
import { type TipView, TipViewCard } from '../../../tips/index.ts';
import type { TipsterTips } from '../queries.ts';

const SECTION = column(12, { paddingTop: 8 });
const HEAD = row(16, { justifyContent: 'space-between', minHeight: 36 });

function Section({
  title,
  tips,
  onRetry,
  unlockOf,
  action,
}: {
  title: string;
  tips: ApiResult<TipsterTips>;
  onRetry: () => void;
  unlockOf: (tip: TipView) => ReactNode;
  action?: ReactNode;
}) {
  if (tips.ok && tips.data.results.length === 0) return null;
  return (
    <section style={SECTION}>
      <div style={HEAD}>
        <h2 style={CARD_TITLE}>{title}</h2>
        {action}
      </div>
      {tips.ok ? (
        <TipCards>
          {tips.data.results.map((tip) => (
            <TipViewCard key={tip.id} tip={tip} withTipster={false} unlock={unlockOf(tip)} />
          ))}
        </TipCards>
      ) : (
        <ErrorState error={tips.error} onRetry={onRetry} />
      )}
    </section>
  );
}

export interface TipSectionsProps {
  username: string;
  open: ApiResult<TipsterTips>;
  settled: ApiResult<TipsterTips>;
  onRetry: () => void;
  /** Returns the button that unlocks a locked tip, for members who may. */
  unlockOf?: (tip: TipView) => ReactNode;
}

/** Open tips, locked or whole, then the last settled ones. */
export function TipSections({ username, open, settled, onRetry, unlockOf = () => null }: TipSectionsProps) {
  const { t } = useTranslation('records-tipsters');
  const title = open.ok ? t('tips.open', { count: open.data.count }) : t('tips.openUncounted');
  return (
    <>
      <Section title={title} tips={open} onRetry={onRetry} unlockOf={unlockOf} />
      <Section
        title={t('tips.settled')}
        tips={settled}
        onRetry={onRetry}
        unlockOf={unlockOf}
        action={
          <Button component={Link} to={paths.tipsterRecord(username)} variant="subtle" size="sm">
            {t('tips.all')}
          </Button>
        }
      />
    </>
  );
}
