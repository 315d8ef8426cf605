import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { CHANNEL_DECLARED_MAX } from '@quotavera/domain/support/applications';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { useUser } from '../../../../platform/viewer/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { IconCircleCheck } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { EmptyState, useErrorText } from '../../../../ui/state/index.ts';
import { ProgramTrap } from '../../../../ui/trap/index.tsx';
import { SlotPicker } from './SlotPicker.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  mobile_number: '',
  has_channel: false,
  channel: '',
  privacy: false,
  website: '',
};

type Fields = typeof EMPTY;

/** Takes the application of a future tipster. The typed texts stay when a slot was lost to somebody else. */
export default function ApplicationForm() {
  const { t } = useTranslation('support-applications');
  const errorText = useErrorText();
  const user = useUser().data;
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [slots, setSlots] = useState<readonly string[]>([]);
  const [sentSlots, setSentSlots] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const fields: Fields = { ...EMPTY, email: user?.email ?? '', ...typed };
  const set = (change: Partial<Fields>) => setTyped((before) => ({ ...before, ...change }));
  const errorOf = (field: string) => error?.errors[field]?.[0];

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    setSentSlots(slots);
    const result = await api(supportAddresses.applicantPublic, { body: { ...fields, slots: [...slots] } });
    setBusy(false);
    if (result.ok) setSent(true);
    else setError(result.error);
  }

  if (sent) {
    return (
      <EmptyState icon={<IconCircleCheck size={24} stroke={1.6} />} title={t('sent.title')}>
        {t('sent.text')}
      </EmptyState>
    );
  }
  return (
    <Paper component="form" noValidate onSubmit={(event) => void send(event)} maw={760}>
      <Stack gap="md">
        <Title order={2}>{t('form.title')}</Title>
        <Text c="dimmed">{t('form.text')}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t('form.firstName')}
            autoComplete="given-name"
            value={fields.first_name}
            onChange={({ currentTarget }) => set({ first_name: currentTarget.value })}
            error={errorOf('first_name')}
          />
          <TextInput
            label={t('form.lastName')}
            autoComplete="family-name"
            value={fields.last_name}
            onChange={({ currentTarget }) => set({ last_name: currentTarget.value })}
            error={errorOf('last_name')}
          />
          <TextInput
            label={t('form.email')}
            type="email"
            autoComplete="email"
            value={fields.email}
            onChange={({ currentTarget }) => set({ email: currentTarget.value })}
            error={errorOf('email')}
          />
          <TextInput
            label={t('form.mobile')}
            description={t('form.mobileHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="tel"
            autoComplete="tel"
            value={fields.mobile_number}
            onChange={({ currentTarget }) => set({ mobile_number: currentTarget.value })}
            error={errorOf('mobile_number')}
          />
        </SimpleGrid>
        <Checkbox
          label={t('form.hasChannel')}
          checked={fields.has_channel}
          onChange={({ currentTarget }) => set({ has_channel: currentTarget.checked })}
        />
        {fields.has_channel ? (
          <TextInput
            label={t('form.channel')}
            maxLength={CHANNEL_DECLARED_MAX}
            value={fields.channel}
            onChange={({ currentTarget }) => set({ channel: currentTarget.value })}
            error={errorOf('channel')}
          />
        ) : null}
        <SlotPicker chosen={slots} error={error} sent={sentSlots} onChange={setSlots} />
        <Checkbox
          label={t('form.privacy')}
          checked={fields.privacy}
          onChange={({ currentTarget }) => set({ privacy: currentTarget.checked })}
          error={errorOf('privacy')}
        />
        <Anchor component={Link} to={paths.privacy} target="_blank" size="sm" py={10}>
          {t('form.privacyLink')}
        </Anchor>
        <ProgramTrap value={fields.website} onChange={({ currentTarget }) => set({ website: currentTarget.value })} />
        {error ? <Note kind="error">{errorText(error)}</Note> : null}
        <Group>
          <Button type="submit" variant="filled" loading={busy}>
            {t('form.send')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
