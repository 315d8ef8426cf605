import { Stack } from '@mantine/core';
import type { Side } from '@quotavera/domain/bet';
import { HEDGE_AIMS, type HedgedBet, hedge } from '@quotavera/domain/staking';
import type { HedgeKind } from '@quotavera/domain/tools';
import { useTranslation } from 'react-i18next';
import { StatTile, StatTiles } from '../../../../../ui/stat/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import { Money } from './parts.tsx';
import type { ResultProps } from './result.ts';

export function Hedge({ once: { texts, values } }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const kind = texts.kind as HedgeKind;
  const side: Side = kind === 'exchange' ? (texts.side as Side) : 'back';
  const bet: HedgedBet = {
    kind,
    side,
    stake: values.stake!,
    backOdds: values.back!,
    layOdds: values.lay!,
    commissionMilli: values.c!,
  };
  const aims = HEDGE_AIMS.map((aim) => ({ aim, ...hedge(bet, aim) }));
  const [equal] = aims;
  return (
    <Stack gap="md">
      <StatTiles>
        <StatTile
          label={t(side === 'back' ? 'result.layStake' : 'result.backStake')}
          value={<Money cents={equal!.stake} />}
        />
        {side === 'back' ? <StatTile label={t('result.liability')} value={<Money cents={equal!.liability} />} /> : null}
        <StatTile
          label={t('result.eitherWay')}
          value={<Money cents={Math.min(equal!.ifWins, equal!.ifLoses)} isResult />}
        />
      </StatTiles>
      <FigureTable
        caption={t('result.aims')}
        name={({ aim }) => t(`aim.${aim}`)}
        rows={aims}
        narrowest={520}
        figures={[
          {
            header: t(side === 'back' ? 'result.layStake' : 'result.backStake'),
            cell: ({ stake }) => <Money cents={stake} />,
          },
          { header: t('result.liability'), cell: ({ liability }) => <Money cents={liability} /> },
          { header: t('result.ifWins'), cell: ({ ifWins }) => <Money cents={ifWins} isResult /> },
          { header: t('result.ifLoses'), cell: ({ ifLoses }) => <Money cents={ifLoses} isResult /> },
        ]}
      />
    </Stack>
  );
}
