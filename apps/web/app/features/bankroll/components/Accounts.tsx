import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconEdit, IconPlus } from '../../../ui/icons/index.ts';
import { Cents, centsText, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { EmptyState, useErrorText } from '../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../ui/table/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { Bankroll, BookmakerAccount } from '../queries.ts';

interface Typed {
  declared_cents: string;
  limited: boolean;
  closed: boolean;
}

const today = () => new Date().toISOString().slice(0, 10);

/**
 * Edits the balance that the bookmaker shows and whether the account is limited, and offers a correction that makes the two balances equal.
 */
function AccountDialog({
  account,
  bankroll,
  onClose,
}: {
  account: BookmakerAccount;
  bankroll: Bankroll;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const { t: common } = useTranslation();
  const format = useFormats();
  const errorText = useErrorText();
  const { busy, error, run } = useSave();
  const { currency } = bankroll;
  const params = { id: account.id };
  const changed = () => {
    notify('success', t('account.changed'));
    onClose();
  };
  const edit = ({ declared_cents: declared, limited, closed }: Typed) => {
    const since = limited ? (account.limited_since ?? today()) : null;
    const body = { declared_cents: readCents(declared), limited_since: since, closed };
    return api(bankrollAddresses.editAccount, { params, body });
  };
  const form = useApiForm({
    initialValues: {
      declared_cents: account.declared_cents === null ? '' : centsText(account.declared_cents, i18n.language),
      limited: account.limited_since !== null,
      closed: account.closed,
    },
    affects: ofTips,
    send: edit,
    done: changed,
  });
  const declared = form.values.declared_cents;
  const shown = readCents(declared);
  const difference = shown === null ? 0 : shown - account.available_cents;

  const align = () =>
    run(async () => {
      const edited = await edit(form.values);
      if (!edited.ok) return edited;
      const body = { type: 'correction' as const, amount_cents: difference, to: account.id };
      return api(bankrollAddresses.createMovement, { params: { id: bankroll.id }, body });
    }, changed);
  const remove = () =>
    run(
      () => api(bankrollAddresses.deleteAccount, { params }),
      () => {
        notify('success', t('account.deleted'));
        onClose();
      },
    );

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={account.bookmaker}
      submit={common('action.save')}
      disabled={declared.trim() !== '' && shown === null}
      actions={[{ label: t('account.delete'), tone: 'danger', apart: true, busy, onPress: remove }]}
    >
      <MoneyInput
        label={t('account.declared')}
        description={t('account.declaredText')}
        currency={currency}
        {...form.field('declared_cents')}
      />
      {difference === 0 ? null : (
        <Note kind="info" role="note">
          <Stack gap="xs" align="flex-start">
            {t('account.differs', { difference: format.money(difference, { currency, signed: true }) })}
            <Button size="sm" loading={busy} onClick={() => void align()}>
              {t('account.align')}
            </Button>
          </Stack>
        </Note>
      )}
      <Checkbox label={t('account.limited')} description={t('account.limitedText')} {...form.checkbox('limited')} />
      <Checkbox label={t('account.closed')} {...form.checkbox('closed')} />
      {error ? <Note kind="error">{error.code === 'conflict' ? t('account.used') : errorText(error)}</Note> : null}
    </FormDialog>
  );
}

function AddAccount({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll');
  const form = useApiForm({
    initialValues: { bookmaker: '' },
    affects: ofTips,
    send: (body) => api(bankrollAddresses.createAccount, { params: { id: bankroll.id }, body }),
    done: () => {
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('account.add')}
          placeholder={t('account.placeholder')}
          flex="1 1 200px"
          maw={320}
          maxLength={60}
          autoComplete="off"
          {...form.field('bookmaker')}
          error={form.field('bookmaker').error ?? form.failure}
        />
        <Button
          type="submit"
          loading={form.busy}
          disabled={form.values.bookmaker.trim() === ''}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
        >
          {t('account.addAction')}
        </Button>
      </Group>
    </form>
  );
}

function useColumns(
  currency: string,
  onEdit: (account: BookmakerAccount) => void,
): readonly Column<BookmakerAccount>[] {
  const { t } = useTranslation('bankroll');
  const cents = (value: number) => <Cents cents={value} currency={currency} />;
  return [
    {
      key: 'name',
      header: t('account.bookmaker'),
      inCard: 'title',
      cell: ({ bookmaker, limited_since: limited, closed }) => (
        <Group gap={6}>
          {bookmaker}
          {limited === null ? null : <Tag tone="warning">{t('account.limitedTag')}</Tag>}
          {closed ? <Tag tone="neutral">{t('account.closedTag')}</Tag> : null}
        </Group>
      ),
    },
    {
      key: 'available',
      header: t('account.available'),
      numeric: true,
      cell: (row) => cents(row.available_cents),
    },
    { key: 'risk', header: t('account.atRisk'), numeric: true, cell: (row) => cents(row.at_risk_cents) },
    {
      key: 'declared',
      header: t('account.declaredShort'),
      numeric: true,
      cell: (row) => (row.declared_cents === null ? '–' : cents(row.declared_cents)),
    },
    {
      key: 'difference',
      header: t('account.difference'),
      numeric: true,
      cell: (row) =>
        row.difference_cents === null ? '–' : <Cents cents={row.difference_cents} currency={currency} result />,
    },
    {
      key: 'edit',
      header: '',
      inCard: 'end',
      cell: (row) => (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconEdit size={16} aria-hidden="true" />}
          aria-label={t('account.edit', { bookmaker: row.bookmaker })}
          onClick={() => onEdit(row)}
        >
          {t('account.editShort')}
        </Button>
      ),
    },
  ];
}

/** The bookmakers' accounts of a bankroll: what should be there, and what the bookmaker shows. */
export function Accounts({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll');
  const [edited, setEdited] = useState<number | null>(null);
  const columns = useColumns(bankroll.currency, ({ id }) => setEdited(id));
  const account = bankroll.accounts.find(({ id }) => id === edited);
  return (
    <Panel title={t('account.title')}>
      <DataTable
        caption={t('account.title')}
        columns={columns}
        rows={bankroll.accounts}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('account.empty')}>{t('account.emptyText')}</EmptyState>}
      />
      {bankroll.accounts.length > 0 ? (
        <Paper withBorder={false} bg="var(--sunken)" radius="md" py="xs">
          <Text size="sm">
            {t('account.unassigned')} <Cents cents={bankroll.unassigned_cents} currency={bankroll.currency} />
          </Text>
        </Paper>
      ) : null}
      <AddAccount bankroll={bankroll} />
      {account ? (
        <AccountDialog key={account.id} account={account} bankroll={bankroll} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  );
}
