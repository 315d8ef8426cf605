import { NativeSelect, Stack } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { CHAT_KINDS, type ChatKind } from '@quotavera/domain/alerts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { isLanguage, LANGUAGES, languageName } from '../../../platform/i18n/languages.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { AudienceField } from './AudienceField.tsx';
import { audienceOf, type Chat, type Chats, channelOf, EVERYBODY, ofChats } from './queries.ts';

/** Asks what a chat gets: whose tips, which posts, in which language, or nothing for now. */
export function ChatDialog({
  chat,
  channels,
  onClose,
  onRemove,
}: {
  chat: Chat;
  channels: Chats['channels'];
  onClose: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('alerts-chats');
  const form = useApiForm({
    initialValues: {
      audience: audienceOf(chat.channel?.id ?? null),
      kinds: [...chat.kinds],
      language: chat.language,
      active: chat.active,
    },
    apiNames: { channel_id: 'audience' },
    affects: ofChats,
    send: ({ audience, kinds, language, active }) =>
      api(alertsAddresses.changeTelegramChat, {
        params: { id: chat.id },
        body: { channel_id: channelOf(audience), kinds, language, active },
      }),
    done: onClose,
  });
  const isEverybodys = form.values.audience === EVERYBODY;
  const offered: readonly ChatKind[] = CHAT_KINDS.filter((kind) => isEverybodys || kind !== 'locked');
  const { value: language, ...languageField } = form.field('language');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={chat.title}
      submit={t('save')}
      actions={[{ label: t('remove'), onPress: onRemove, tone: 'danger' }]}
    >
      <AudienceField channels={channels} {...form.field('audience')} />
      <Checkbox.Group label={t('kinds')} {...form.field('kinds')}>
        <Stack gap="xs" mt={6}>
          {offered.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`kind.${kind}`)} description={t(`kindText.${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('language')}
        {...languageField}
        value={language}
        data={LANGUAGES.map((each) => ({ value: each, label: languageName(each) }))}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) form.setFieldValue('language', value);
        }}
      />
      <Checkbox label={t('active')} description={t('activeText')} {...form.checkbox('active')} />
    </FormDialog>
  );
}
