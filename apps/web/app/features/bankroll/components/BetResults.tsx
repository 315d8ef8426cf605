import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { OUTCOMES, type Outcome } from '@quotavera/domain/bet';
import { EACH_WAY_RESULTS, type EachWayResult } from '@quotavera/domain/tools';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyTo } from '../../../platform/api/index.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { useWording } from '../../tips/index.ts';
import type { OwnBet } from '../queries.ts';

const NO_GRADE = 'none';

type Leg = OwnBet['legs'][number];
export type LegGrade = BodyTo<typeof bankrollAddresses.gradeBet>['grades'][number];

/** How an each-way selection ended, in one word. */
function eachWayResult({ grade, placed }: Leg): EachWayResult | null {
  if (grade === 'lost') return placed ? 'placed' : 'lost';
  return EACH_WAY_RESULTS.find((result) => result === grade) ?? null;
}

const GRADE_OF: Readonly<Record<EachWayResult, Pick<LegGrade, 'grade' | 'placed'>>> = {
  won: { grade: 'won' },
  placed: { grade: 'lost', placed: true },
  lost: { grade: 'lost' },
  void: { grade: 'void' },
};

function CountInput({ label, value, onChange }: { label: string; value: string; onChange: (digits: string) => void }) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={2}
      w={130}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}

/** Several share the places that pay: how many, and for how many places. */
function DeadHeat({ leg, n, onGrade }: { leg: Leg; n: number; onGrade: (grade: LegGrade) => void }) {
  const { t } = useTranslation('bankroll-kinds');
  const ofPlace = leg.placed;
  const known = ofPlace ? leg.place_dead_heat : leg.dead_heat;
  const [tied, setTied] = useState(known ? String(known.tied) : '');
  const [places, setPlaces] = useState(known ? String(known.places) : '1');
  const [opened, setOpened] = useState(known !== null);
  const base = { leg: n, grade: leg.grade, ...(ofPlace ? { placed: true } : {}) };
  const send = (heat: { places: number; tied: number } | null) =>
    onGrade({ ...base, [ofPlace ? 'place_dead_heat' : 'dead_heat']: heat });
  if (!opened) {
    return (
      <Group>
        <Button size="sm" variant="subtle" onClick={() => setOpened(true)}>
          {t('result.deadHeat')}
        </Button>
      </Group>
    );
  }
  return (
    <Group align="flex-end" gap="sm">
      <CountInput label={t('result.tied')} value={tied} onChange={setTied} />
      <CountInput label={t('result.places')} value={places} onChange={setPlaces} />
      <Button
        variant="default"
        disabled={tied === '' || places === ''}
        onClick={() => send({ places: Number(places), tied: Number(tied) })}
      >
        {t('result.apply')}
      </Button>
      {known ? (
        <Button variant="subtle" onClick={() => send(null)}>
          {t('result.noDeadHeat')}
        </Button>
      ) : null}
    </Group>
  );
}

/** How each selection came out, as its owner says; "by itself" leaves it to the product. */
export function BetResults({ bet, onGrade }: { bet: OwnBet; onGrade: (grade: LegGrade) => void }) {
  const { t } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  const words = useWording();
  const itself = { value: NO_GRADE, label: t('grade.itself') };
  return bet.legs.map((leg, n) => {
    const { event, pick } = words.leg(leg);
    const byOwner = leg.graded_by === 'owner';
    const label = bet.legs.length === 1 ? t('grade.label') : `${event} · ${pick}`;
    const eachWay = byOwner ? eachWayResult(leg) : null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bet's legs never move
      <Stack key={n} gap="xs">
        {bet.each_way ? (
          <ChoiceChips
            label={label}
            options={[
              itself,
              ...EACH_WAY_RESULTS.map((value) => ({
                value,
                label: value === 'placed' ? kinds('result.placed') : t(`outcome.${value}`),
              })),
            ]}
            value={eachWay ?? NO_GRADE}
            onChange={(value) =>
              onGrade({ leg: n, ...(value === NO_GRADE ? { grade: null } : GRADE_OF[value as EachWayResult]) })
            }
          />
        ) : (
          <ChoiceChips
            label={label}
            options={[itself, ...OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))]}
            value={byOwner && leg.grade ? leg.grade : NO_GRADE}
            onChange={(value) => onGrade({ leg: n, grade: value === NO_GRADE ? null : (value as Outcome) })}
          />
        )}
        {byOwner && leg.type === 'custom' && bet.side === 'back' && (leg.grade === 'won' || leg.placed) ? (
          <DeadHeat key={`${leg.grade} ${leg.placed}`} leg={leg} n={n} onGrade={onGrade} />
        ) : null}
      </Stack>
    );
  });
}
