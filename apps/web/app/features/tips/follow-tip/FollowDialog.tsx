import { Button, Group, NativeSelect, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { STAKE_FUNDS, type StakeFunds } from '@quotavera/domain/bankroll';
import { MINUTE_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api, type ReplyTo } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Failed } from '../../../ui/change/index.tsx';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { Odds, useFormats } from '../../../ui/format/index.ts';
import { centsText, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { OwnTagsField } from './OwnTagsField.tsx';
import { type Prepared, placeOf } from './queries.ts';
import { useChasing } from './useChasing.ts';
import { useSave } from './useSave.ts';
import { useUnlikely } from './useUnlikely.ts';

type Saved = ReplyTo<typeof bankrollAddresses.followTip> | ReplyTo<typeof bankrollAddresses.editFollow>;

/** Prices that are shown beside the form. */
const QUOTES_SHOWN = 4;
const OTHER = 'other';

interface Form {
  odds: string[];
  stake: string;
  funds: StakeFunds;
  bankroll: string;
  account: string;
  bookmaker: string;
  exit: string;
  note: string;
  tags: readonly string[];
}

function startOf(prepared: Prepared, language: string): Form {
  const { bet } = prepared;
  const place = bet
    ? { account: bet.account, bookmaker: bet.account === null ? bet.bookmaker : null }
    : placeOf(prepared);
  const bankroll = bet?.bankroll.id ?? placeOf(prepared).bankroll?.id;
  const stake = bet?.stake_cents ?? placeOf(prepared).bankroll?.proposed_cents ?? null;
  const exit = bet?.exits[0]?.odds;
  return {
    odds: (bet ? bet.legs.map((leg) => leg.odds) : prepared.odds).map((odds) => writeDecimal(odds, language)),
    stake: stake === null ? '' : centsText(stake, language),
    funds: bet?.funds ?? 'own',
    bankroll: String(bankroll ?? ''),
    account: place.account === null ? OTHER : String(place.account),
    bookmaker: place.bookmaker ?? '',
    exit: exit ? writeDecimal(exit, language) : '',
    note: bet?.note ?? '',
    tags: bet?.tags ?? [],
  };
}

const decimal = (text: string): string => text.replace(',', '.').trim();

function bodyOf(values: Form, bankrolls: Prepared['bankrolls'], copiedExits: Prepared['exits'] | null) {
  const bankroll = bankrolls.find(({ id }) => String(id) === values.bankroll);
  const own = values.account === OTHER || !bankroll?.accounts.some(({ id }) => String(id) === values.account);
  return {
    odds: values.odds.map(decimal),
    stake_cents: readCents(values.stake) ?? 0,
    funds: values.funds,
    bankroll: bankroll?.id ?? null,
    account: own ? null : Number(values.account),
    bookmaker: own ? values.bookmaker.trim() || null : null,
    exits: copiedExits ?? (values.exit.trim() === '' ? [] : [{ odds: decimal(values.exit) }]),
    note: values.note,
    tags: [...values.tags],
  };
}

/** The price now, the reader's own bookmakers first; a press takes it. */
function Quotes({
  quotes,
  onTake,
}: {
  quotes: Prepared['quotes'];
  onTake: (quote: Prepared['quotes'][number]) => void;
}) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  if (quotes.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('follow.now')}
      </Text>
      {quotes.slice(0, QUOTES_SHOWN).map((quote) => (
        <UnstyledButton
          key={quote.bookmaker}
          aria-label={t('follow.take', { bookmaker: quote.bookmaker, odds: format.odds(quote.odds) })}
          onClick={() => onTake(quote)}
          mih={44}
        >
          <Group gap="xs" wrap="nowrap">
            <Odds value={quote.odds} />
            <Text span size="sm" fw={quote.own ? 600 : 400}>
              {quote.bookmaker}
            </Text>
            <Text span size="sm" c="dimmed">
              {format.age(quote.minutes * MINUTE_MS)}
            </Text>
            {quote.below_minimum ? <Tag tone="warning">{t('follow.belowMinimum')}</Tag> : null}
          </Group>
        </UnstyledButton>
      ))}
    </Stack>
  );
}

/** Chooses own odds, stake, bookmaker and bankroll for a followed tip. A follow can be changed while it is open, and removed. */
export default function FollowDialog({
  tipId,
  prepared,
  open,
  onClose,
}: {
  tipId: number;
  prepared: Prepared;
  open: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  const format = useFormats();
  const [copied, setCopied] = useState(false);
  const { busy, error, save } = useSave();
  const sayChasing = useChasing();
  const unlikely = useUnlikely();
  const { bet, bankrolls, quotes } = prepared;
  const settled = bet !== null && bet.settled_at !== null;
  const exchange = bet?.valexc === 'exchange';
  // The tipster has left the trade, and the reader has not yet.
  const proposed = bet && !settled && bet.exits.length === 0 && prepared.exits.length > 0 ? prepared.exits : null;

  const form = useApiForm({
    initialValues: startOf(prepared, i18n.language),
    apiNames: { stake_cents: 'stake', exits: 'exit' },
    affects: ofTips,
    send: (values): Promise<ApiResult<Saved>> => {
      const body = bodyOf(values, bankrolls, copied ? proposed : null);
      return unlikely.send(
        body,
        (confirmed): Promise<ApiResult<Saved>> =>
          bet
            ? api(bankrollAddresses.editFollow, { params: { id: bet.id }, body: confirmed })
            : api(bankrollAddresses.followTip, { body: { ...confirmed, tip_id: tipId } }),
      );
    },
    done: (saved) => {
      notify('success', t(bet ? 'follow.changed' : 'follow.saved'));
      sayChasing(saved);
      onClose();
    },
  });
  const { values } = form;
  const bankroll = bankrolls.find(({ id }) => String(id) === values.bankroll);
  const currency = bankroll?.currency ?? 'EUR';

  /** A bookmaker's price is taken where the bookmaker is: in the reader's account there, or by its name. */
  function take({ bookmaker, odds }: Prepared['quotes'][number]): void {
    const isSame = (name: string) => name.toLowerCase() === bookmaker.toLowerCase();
    const account = bankroll?.accounts.find((each) => isSame(each.bookmaker));
    form.setValues({
      odds: [writeDecimal(odds, i18n.language)],
      ...(account ? { account: String(account.id) } : { account: OTHER, bookmaker }),
    });
  }

  async function remove(): Promise<void> {
    if (!bet || !(await save(bankrollAddresses.deleteFollow, { params: { id: bet.id } }))) return;
    notify('success', t('follow.removed'));
    onClose();
  }

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t(bet ? 'follow.editTitle' : 'follow.title')}
      submit={settled ? null : unlikely.label(t(bet ? 'follow.save' : 'follow.confirm'))}
      disabled={readCents(values.stake) === null}
      actions={bet ? [{ label: t('follow.remove'), tone: 'danger', apart: true, busy, onPress: remove }] : []}
    >
      {settled ? <Note kind="info">{t('follow.settled')}</Note> : null}
      <Group align="flex-start" gap="sm" grow>
        {values.odds.map((_, n) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a bet's legs never move
            key={n}
            label={values.odds.length === 1 ? t('field.odds') : t('field.oddsOf', { n: n + 1 })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            disabled={settled}
            {...form.field(`odds.${n}`)}
          />
        ))}
        <MoneyInput label={t('field.stake')} currency={currency} disabled={settled} {...form.field('stake')} />
      </Group>
      <NativeSelect
        label={kinds('form.funds')}
        description={values.funds === 'own' ? undefined : kinds(`form.fundsNote.${values.funds}`)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        disabled={settled}
        data={STAKE_FUNDS.map((value) => ({ value, label: kinds(`funds.${value}`) }))}
        {...form.field('funds')}
        onChange={(event) => form.setFieldValue('funds', event.currentTarget.value as StakeFunds)}
      />
      {settled ? null : <Quotes quotes={quotes} onTake={take} />}
      {bankrolls.length > 1 ? (
        <NativeSelect
          label={t('field.bankroll')}
          disabled={settled}
          data={bankrolls.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('bankroll')}
          onChange={(event) => form.setValues({ bankroll: event.currentTarget.value, account: OTHER })}
        />
      ) : null}
      {bankroll && bankroll.accounts.length > 0 ? (
        <NativeSelect
          label={t('field.account')}
          disabled={settled}
          data={[
            ...bankroll.accounts.map(({ id, bookmaker, limited }) => ({
              value: String(id),
              label: limited ? t('field.limited', { bookmaker }) : bookmaker,
            })),
            { value: OTHER, label: t('field.noAccount') },
          ]}
          {...form.field('account')}
        />
      ) : null}
      {values.account === OTHER || !bankroll || bankroll.accounts.length === 0 ? (
        <TextInput
          label={t('field.bookmaker')}
          maxLength={60}
          autoComplete="off"
          disabled={settled}
          {...form.field('bookmaker')}
        />
      ) : null}
      {proposed ? (
        <Note kind="info">
          <Group gap="xs" justify="space-between">
            <span>{t('follow.tipsterExit', { odds: proposed.map(({ odds }) => format.odds(odds)).join(' · ') })}</span>
            <Button
              size="xs"
              disabled={copied}
              onClick={() => {
                setCopied(true);
                form.setFieldValue('exit', writeDecimal(proposed.at(-1)!.odds, i18n.language));
              }}
            >
              {t('follow.copyExit')}
            </Button>
          </Group>
        </Note>
      ) : null}
      {exchange && values.odds.length === 1 ? (
        <TextInput
          label={t('field.exit')}
          description={t('field.exitNote')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          disabled={settled}
          {...form.field('exit')}
          onChange={(event) => {
            setCopied(false);
            form.setFieldValue('exit', event.currentTarget.value);
          }}
        />
      ) : null}
      {settled ? null : <OwnTagsField {...form.field('tags')} />}
      <Failed error={error} />
    </FormDialog>
  );
}
