import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { SHARED_AMOUNTS, type SharedAmounts } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { Failed } from '../../../ui/change/index.tsx';
import { Segmented } from '../../../ui/choice/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Dialog, FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Bankroll } from '../queries.ts';

type Link = ReplyTo<typeof bankrollMemberAddresses.readBankrollLink>['link'];

const ofLink = (path: string) => path === bankrollMemberAddresses.readBankrollLink.path;

interface Shown {
  bankroll: Bankroll;
  onClose: () => void;
}

function ShareForm({ bankroll, link, onClose }: Shown & { link: Link }) {
  const { t } = useTranslation('bankroll-shared');
  const { t: common } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const { busy, change, error } = useChange(ofLink);
  const params = { id: bankroll.id };
  const form = useApiForm({
    initialValues: {
      title: link?.title ?? bankroll.name,
      amounts: link?.amounts ?? ('units' as SharedAmounts),
      shows_bets: link?.shows_bets ?? false,
      new_address: false,
    },
    affects: ofLink,
    send: (body) =>
      api(bankrollMemberAddresses.putBankrollLink, { params, body: { ...body, replaces: link?.addresses ?? 0 } }),
    done: ({ url: made }) => {
      if (made) setUrl(made);
      else onClose();
    },
  });
  if (url) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('share.title')}
        actions={[{ label: common('action.close'), tone: 'main', onPress: onClose }]}
      >
        <CopyField label={t('share.address')} value={url} copyLabel={t('share.copy')} hint={t('share.once')} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('share.title')}
      submit={link ? common('action.save') : t('share.make')}
      disabled={form.values.title.trim() === ''}
    >
      <Text size="sm">{t('share.text')}</Text>
      <TextInput
        label={t('share.name')}
        description={t('share.nameNote')}
        maxLength={60}
        autoComplete="off"
        {...form.field('title')}
      />
      <Segmented
        label={t('share.amounts')}
        options={SHARED_AMOUNTS.map((value) => ({ value, label: t(`share.in.${value}`) }))}
        {...form.field('amounts')}
      />
      <Checkbox label={t('share.bets')} description={t('share.betsNote')} {...form.checkbox('shows_bets')} />
      {link ? (
        <>
          <Checkbox label={t('share.newAddress')} {...form.checkbox('new_address')} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('share.since')} <TimeText value={link.created_at} />
            </Text>
            <Button
              variant="outline"
              color="red"
              loading={busy}
              onClick={() => void change(bankrollMemberAddresses.removeBankrollLink, { params }, onClose)}
            >
              {t('share.remove')}
            </Button>
          </Group>
          <Failed error={error} />
        </>
      ) : (
        <Note kind="info" role="note">
          {t('share.declared')}
        </Note>
      )}
    </FormDialog>
  );
}

/** Makes the public page of a bankroll, says what it shows, and takes it away. */
export default function ShareDialog({ bankroll, onClose }: Shown) {
  const { t } = useTranslation('bankroll-shared');
  const { data, error, reload } = useApi(
    bankrollMemberAddresses.readBankrollLink,
    { params: { id: bankroll.id } },
    { staleTime: 0 },
  );
  if (data) return <ShareForm bankroll={bankroll} link={data.link} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('share.title')}>
      <Stack>
        {error ? <ErrorState error={error} onRetry={reload} /> : <LoadingState>{t('share.text')}</LoadingState>}
      </Stack>
    </Dialog>
  );
}
