import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { MAX_MOVEMENT_NOTE, MOVEMENT_TYPES, type MovementType } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Cents, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState, useErrorText } from '../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { Bankroll, BankrollMovement } from '../queries.ts';

const takesFrom = (type: MovementType): boolean => type === 'withdrawal' || type === 'transfer';
const bringsTo = (type: MovementType): boolean => type !== 'withdrawal';
const idOf = (place: string): number | null => (place === '' ? null : Number(place));

function MovementDialog({ bankroll, onClose }: { bankroll: Bankroll; onClose: () => void }) {
  const { t } = useTranslation('bankroll');
  const { t: common } = useTranslation();
  const form = useApiForm({
    initialValues: { type: 'deposit' as MovementType, amount_cents: '', from: '', to: '', note: '' },
    affects: ofTips,
    send: ({ type, amount_cents: amount, from, to, note }) => {
      const body = {
        type,
        amount_cents: readCents(amount) ?? 0,
        from: takesFrom(type) ? idOf(from) : null,
        to: bringsTo(type) ? idOf(to) : null,
        note,
      };
      return api(bankrollAddresses.createMovement, { params: { id: bankroll.id }, body });
    },
    done: () => {
      notify('success', t('movement.made'));
      onClose();
    },
  });
  const { type, amount_cents: amount } = form.values;
  const places = [
    { value: '', label: t('movement.unassigned') },
    ...bankroll.accounts
      .filter(({ closed }) => !closed)
      .map(({ id, bookmaker }) => ({ value: String(id), label: bookmaker })),
  ];

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('movement.new')}
      submit={common('action.save')}
      disabled={readCents(amount) === null}
    >
      <ChoiceChips
        label={t('movement.type')}
        layout="halves"
        options={MOVEMENT_TYPES.map((each) => ({ value: each, label: t(`movement.types.${each}`) }))}
        {...form.field('type')}
      />
      <MoneyInput
        label={t('movement.amount')}
        {...(type === 'correction' ? { description: t('movement.correctionText'), inputMode: 'text' } : {})}
        currency={bankroll.currency}
        {...form.field('amount_cents')}
      />
      {takesFrom(type) ? <NativeSelect label={t('movement.from')} data={places} {...form.field('from')} /> : null}
      {bringsTo(type) ? <NativeSelect label={t('movement.to')} data={places} {...form.field('to')} /> : null}
      <TextInput label={t('movement.note')} maxLength={MAX_MOVEMENT_NOTE} autoComplete="off" {...form.field('note')} />
    </FormDialog>
  );
}

function useColumns(bankroll: Bankroll, onDelete: (id: number) => void): readonly Column<BankrollMovement>[] {
  const { t } = useTranslation('bankroll');
  const nameOf = (id: number | null) =>
    bankroll.accounts.find((account) => account.id === id)?.bookmaker ?? t('movement.unassigned');
  const where = ({ type, from, to }: BankrollMovement) => {
    if (type === 'transfer') return `${nameOf(from)} → ${nameOf(to)}`;
    return nameOf(type === 'withdrawal' ? from : to);
  };
  return [
    {
      key: 'type',
      header: t('movement.type'),
      inCard: 'title',
      cell: ({ type, note }) => (
        <>
          {t(`movement.types.${type}`)}
          {note ? (
            <Text span inherit c="dimmed">
              {' '}
              {note}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'when', header: t('movement.when'), cell: ({ at }) => <TimeText value={at} /> },
    { key: 'where', header: t('movement.where'), cell: where },
    {
      key: 'amount',
      header: t('movement.amount'),
      numeric: true,
      cell: ({ type, amount_cents: cents }) => (
        <Cents
          cents={type === 'withdrawal' ? -cents : cents}
          currency={bankroll.currency}
          result={type !== 'transfer'}
        />
      ),
    },
    {
      key: 'delete',
      header: '',
      inCard: 'end',
      cell: ({ id }) => (
        <ActionIcon aria-label={t('movement.delete')} onClick={() => onDelete(id)}>
          <IconTrash size={17} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ];
}

/** Deposits, withdrawals, transfers and corrections, the latest first. */
export function Movements({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll');
  const errorText = useErrorText();
  const [adding, setAdding] = useState(false);
  const { error, save } = useSave();
  const movements = useListPage(bankrollAddresses.listBankrollMovements, {}, { id: bankroll.id });
  const columns = useColumns(bankroll, (id) => void save(bankrollAddresses.deleteMovement, { params: { id } }));
  return (
    <Panel title={t('movement.title')}>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <ListTable
        read={movements}
        caption={t('movement.title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('movement.empty')}>{t('movement.emptyText')}</EmptyState>}
      />
      <Group>
        <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('movement.new')}
        </Button>
      </Group>
      {adding ? <MovementDialog bankroll={bankroll} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}
