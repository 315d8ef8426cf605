import { Anchor, Button, Group, NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { type ApiForm, useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { centsText, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { useChasing, useUnlikely } from '../../tips/follow-tip/index.ts';
import { LegEditor } from './LegEditor.tsx';
import { bodyOf, newLeg, placeNamed, type QuickForm, type QuickMatch, type QuickPick, type Start } from './model.ts';
import { PlaceChips } from './PlaceChips.tsx';
import { SlipReader } from './SlipReader.tsx';
import { useOffer } from './useOffer.ts';

/** A price that was pressed: what is bet on, where and at which odds. */
export interface PressedPrice {
  match: QuickMatch;
  pick: QuickPick;
  bookmaker: string;
  odds: string;
}

/** The place is undefined until the reader says another than the first one. */
type Values = Omit<QuickForm, 'place'> & { place: QuickForm['place'] | undefined };

export interface QuickBetProps {
  open: boolean;
  onClose: () => void;
  /** The bankroll that the bet goes to; without one, where the last bet went. */
  bankroll?: number;
  pressed?: PressedPrice;
  /** Opens the long form, where this one has a place for it. */
  onMore?: () => void;
}

function legOf({ match, pick, odds }: PressedPrice, language: string): QuickForm['legs'][number] {
  return { ...newLeg(), match, pick, odds: writeDecimal(odds, language) };
}

/** Where the bet is placed as long as the reader says nothing else. */
function firstPlace(start: Start | undefined, pressed: PressedPrice | undefined): QuickForm['place'] {
  if (!start) return null;
  return pressed ? placeNamed(start, pressed.bookmaker) : (start.places[0] ?? null);
}

function Stakes({
  start,
  stake,
  currency,
  onChange,
}: {
  start: Start;
  stake: string;
  currency: string;
  onChange: (stake: string) => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const format = useFormats();
  if (start.stakes_cents.length === 0) return null;
  const cents = readCents(stake);
  return (
    <ChoiceChips
      label={t('quick.stakes')}
      layout="row"
      options={start.stakes_cents.map((each) => ({ value: String(each), label: format.money(each, { currency }) }))}
      value={cents === null ? null : String(cents)}
      onChange={(chosen) => onChange(centsText(Number(chosen), i18n.language))}
    />
  );
}

/** The fields ask what is bet on, where and how much. */
function Fields({
  form,
  start,
  place,
  onBankroll,
}: {
  form: ApiForm<Values>;
  start: Start & { bankroll: NonNullable<Start['bankroll']> };
  place: QuickForm['place'];
  onBankroll: (id: number) => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const { legs, stake } = form.values;
  const [single] = legs;
  const { offer } = useOffer(legs.length === 1 && single ? single : newLeg());
  const setLeg = (n: number, leg: QuickForm['legs'][number]) => form.setFieldValue(`legs.${n}`, leg);
  return (
    <>
      {legs.map((leg, n) => {
        const editor = (
          <LegEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: selections have no other name, and none is moved
            key={n}
            leg={leg}
            place={place}
            errorOf={(field) => form.field(`legs.${n}.${field}`).error}
            onChange={(to, taken) => {
              setLeg(n, to);
              const best = taken?.quotes[0]?.bookmaker;
              if (place === null && best) form.setFieldValue('place', placeNamed(start, best));
            }}
          />
        );
        return legs.length === 1 ? (
          editor
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: selections have no other name, and none is moved
          <Paper key={n} withBorder radius="md" p="sm">
            <Stack gap="xs">
              <Group justify="space-between">
                <Text fw={600}>{t('leg.number', { n: n + 1 })}</Text>
                <Button size="sm" variant="subtle" onClick={() => form.removeListItem('legs', n)}>
                  {t('leg.remove')}
                </Button>
              </Group>
              {editor}
            </Stack>
          </Paper>
        );
      })}
      {legs.some((leg) => leg.pick || leg.words !== '') ? (
        <>
          <PlaceChips
            key={start.bankroll.id}
            start={start}
            offer={offer}
            place={place}
            error={form.field('place').error}
            onChange={(to, odds) => {
              form.setFieldValue('place', to);
              if (odds !== null && single) setLeg(0, { ...single, odds: writeDecimal(odds, i18n.language) });
            }}
          />
          <Stakes
            start={start}
            stake={stake}
            currency={start.bankroll.currency}
            onChange={(to) => form.setFieldValue('stake', to)}
          />
          <MoneyInput
            label={t('field.stake')}
            currency={start.bankroll.currency}
            {...form.field('stake')}
            error={
              form.field('stake').error ?? (stake !== '' && readCents(stake) === null ? t('field.amount') : undefined)
            }
          />
          {start.bankrolls.length > 1 ? (
            <NativeSelect
              label={t('field.bankroll')}
              data={start.bankrolls.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(start.bankroll.id)}
              onChange={(event) => {
                form.setFieldValue('place', undefined);
                onBankroll(Number(event.currentTarget.value));
              }}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** Writes a bet down in a few presses: match, selection, stake. Bookmaker and stake are those of the last bets; the long form has the rest. */
export default function QuickBet({ bankroll: asked, open, onClose, pressed, onMore }: QuickBetProps) {
  const { t, i18n } = useTranslation('bankroll');
  const [chosen, setChosen] = useState(asked);
  const query = chosen === undefined ? {} : { bankroll: chosen };
  const { data: start, error, reload } = useApi(bankrollAddresses.prepareBet, { query }, { keepPrevious: true });
  // The parts of the form begin anew with what a slip fills in.
  const [filledIn, setFilledIn] = useState(0);
  const sayChasing = useChasing();
  const unlikely = useUnlikely();
  const bankroll = start?.bankroll ?? null;
  const bodyWith = ({ place = firstPlace(start, pressed), ...values }: Values) =>
    bankroll && bodyOf({ ...values, place }, bankroll.id);
  const form = useApiForm<Values, object>({
    initialValues: { legs: [pressed ? legOf(pressed, i18n.language) : newLeg()], stake: '', place: undefined },
    apiNames: { stake_cents: 'stake', account: 'place', bookmaker: 'place' },
    affects: ofTips,
    // The button is disabled while something is missing.
    send: (values, { idempotencyKey }) =>
      unlikely.send(bodyWith(values)!, (body) => api(bankrollAddresses.createBet, { body }, { idempotencyKey })),
    done: (saved) => {
      notify('success', t('bet.made'));
      sayChasing(saved);
      onClose();
    },
  });
  const { place = firstPlace(start, pressed) } = form.values;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('bet.new')}
      submit={bankroll ? unlikely.label(t('quick.save')) : null}
      disabled={bodyWith(form.values) === null}
    >
      {start && bankroll ? (
        <Fields key={filledIn} form={form} start={{ ...start, bankroll }} place={place} onBankroll={setChosen} />
      ) : null}
      {start && bankroll ? (
        <SlipReader
          start={start}
          onRead={(filled) => {
            form.setValues(filled);
            setFilledIn((before) => before + 1);
          }}
        />
      ) : null}
      {start && !bankroll ? (
        <Text>
          {t('empty.title')}.{' '}
          <Anchor component={Link} to={paths.analysis} onClick={onClose}>
            {t('bankroll.new')}
          </Anchor>
        </Text>
      ) : null}
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {start || error ? null : (
        <LoadingState>
          <Skeleton height={320} radius="md" />
        </LoadingState>
      )}
      {onMore ? (
        <Group>
          <Button size="sm" variant="subtle" onClick={onMore}>
            {t('quick.more')}
          </Button>
        </Group>
      ) : null}
    </FormDialog>
  );
}
