import { Group, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { Odds, Percent } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { OwnBet } from '../queries.ts';
import { TagsOfBet } from '../tags/TagsOfBet.tsx';
import { BetCashOut } from './BetCashOut.tsx';
import { BetResults, type LegGrade } from './BetResults.tsx';
import { useBetWords } from './useBetWords.ts';
import { useKindFacts } from './useKindFacts.ts';

/** Shows an own bet with its result; its owner grades their own selections and deletes the bet here. */
export function BetDialog({
  bet,
  onClose,
  onEdit,
}: {
  bet: OwnBet;
  onClose: () => void;
  /** The callback is null where the bet can't be edited here. */
  onEdit: (() => void) | null;
}) {
  const { t } = useTranslation('bankroll');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const wordsOf = useBetWords();
  const kindFacts = useKindFacts();
  const [removing, setRemoving] = useState(false);
  const { busy, error, save } = useSave();
  const { currency } = bet.bankroll;
  const { event, pick } = wordsOf(bet);

  async function remove(): Promise<void> {
    if (!(await save(bankrollAddresses.deleteBet, { params: { id: bet.id } }))) return;
    notify('success', t('bet.removed'));
    onClose();
  }
  const grade = (result: LegGrade) =>
    void save(bankrollAddresses.gradeBet, { params: { id: bet.id }, body: { grades: [result] } });

  return (
    <Dialog
      open
      onClose={onClose}
      title={event}
      actions={
        removing
          ? [
              { label: common('action.cancel'), onPress: () => setRemoving(false) },
              { label: t('bet.removeConfirm'), tone: 'danger', busy, onPress: remove },
            ]
          : [
              { label: t('bet.remove'), tone: 'danger', apart: true, onPress: () => setRemoving(true) },
              ...(onEdit ? [{ label: t('bet.edit'), onPress: onEdit }] : []),
              { label: common('action.close'), tone: 'main', onPress: onClose },
            ]
      }
    >
      {removing ? (
        <Text>{t('bet.removeText')}</Text>
      ) : (
        <Stack gap="md">
          <Group justify="space-between">
            <Text fw={600}>{pick}</Text>
            <Odds value={bet.totalodd} large />
          </Group>
          <Facts
            facts={[
              [
                t('list.outcome'),
                <OutcomeBadge key="outcome" outcome={bet.outcome} word={t(`outcome.${bet.outcome}`)} />,
              ],
              [
                t('list.profit'),
                bet.profit_cents === null ? null : (
                  <Cents key="profit" cents={bet.profit_cents} currency={currency} result />
                ),
              ],
              [t('field.stake'), <Cents key="stake" cents={bet.stake_cents} currency={currency} />],
              [
                t('bet.risk'),
                bet.risk_cents === bet.stake_cents ? null : (
                  <Cents key="risk" cents={bet.risk_cents} currency={currency} />
                ),
              ],
              [
                t('bet.possible'),
                bet.profit_cents === null ? (
                  <Cents key="possible" cents={bet.possible_profit_cents} currency={currency} />
                ) : null,
              ],
              [t('field.bookmaker'), bet.bookmaker],
              [t('list.placed'), <TimeText key="placed" value={bet.placed_at} />],
              [
                t('bet.tip'),
                bet.tip ? (
                  <Link key="tip" to={paths.tipPublic(bet.tip.id)}>
                    {bet.tip.tipster.name}
                  </Link>
                ) : null,
              ],
              [t('bet.published'), bet.tip ? <Odds key="published" value={bet.tip.odds} /> : null],
              [t('bet.delay'), bet.tip ? t('bet.minutes', { count: bet.tip.minutes }) : null],
              [t('bet.closing'), bet.closing_odds === null ? null : <Odds key="closing" value={bet.closing_odds} />],
              [t('stats.clv'), bet.fair_clv === null ? null : <Percent key="clv" value={bet.fair_clv} colored />],
              ...kindFacts(bet),
              [t('field.note'), bet.note],
            ]}
          />
          {bet.over_limit ? <Note kind="info">{t('bet.overLimit')}</Note> : null}
          <TagsOfBet bet={bet} />
          <BetResults bet={bet} onGrade={grade} />
          <BetCashOut bet={bet} />
        </Stack>
      )}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Dialog>
  );
}
