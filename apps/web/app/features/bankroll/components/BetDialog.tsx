import { Group, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { OUTCOMES, type Outcome } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { Odds, Percent } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import { useWording } from '../../tips/index.ts';
import type { OwnBet } from '../queries.ts';
import { useBetWords } from './useBetWords.ts';

const NO_GRADE = 'none';

/** How each selection came out, as its owner says; "by itself" leaves it to the product. */
function Grades({ bet, onGrade }: { bet: OwnBet; onGrade: (leg: number, grade: Outcome | null) => void }) {
  const { t } = useTranslation('bankroll');
  const words = useWording();
  return bet.legs.map((leg, n) => {
    const { event, pick } = words.leg(leg);
    const byOwner = leg.graded_by === 'owner';
    return (
      <ChoiceChips
        // biome-ignore lint/suspicious/noArrayIndexKey: a bet's legs never move
        key={n}
        label={bet.legs.length === 1 ? t('grade.label') : `${event} · ${pick}`}
        options={[
          { value: NO_GRADE, label: t('grade.itself') },
          ...OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
        ]}
        value={byOwner && leg.grade ? leg.grade : NO_GRADE}
        onChange={(value) => onGrade(n, value === NO_GRADE ? null : value)}
      />
    );
  });
}

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
  const [removing, setRemoving] = useState(false);
  const { busy, error, save } = useSave();
  const { currency } = bet.bankroll;
  const { event, pick } = wordsOf(bet);

  async function remove(): Promise<void> {
    if (!(await save(bankrollAddresses.deleteBet, { params: { id: bet.id } }))) return;
    notify('success', t('bet.removed'));
    onClose();
  }
  const grade = (leg: number, outcome: Outcome | null) =>
    void save(bankrollAddresses.gradeBet, { params: { id: bet.id }, body: { grades: [{ leg, grade: outcome }] } });

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
              [t('field.note'), bet.note],
            ]}
          />
          {bet.over_limit ? <Note kind="info">{t('bet.overLimit')}</Note> : null}
          <Grades bet={bet} onGrade={grade} />
        </Stack>
      )}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Dialog>
  );
}
