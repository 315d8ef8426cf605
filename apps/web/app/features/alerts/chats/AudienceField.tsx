import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note/index.ts';
import { type Chats, EVERYBODY } from './queries.ts';

/** Asks who reads the chat: everybody, or the readers of a paid channel. A tipster without one isn't asked. */
export function AudienceField({
  channels,
  value,
  onChange,
  error,
}: {
  channels: Chats['channels'];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('alerts-chats');
  if (channels.length === 0) return null;
  return (
    <>
      <NativeSelect
        label={t('audience')}
        value={value}
        error={error}
        data={[
          { value: EVERYBODY, label: t('everybody') },
          ...channels.map(({ id, name }) => ({ value: String(id), label: t('ofChannel', { name }) })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value === EVERYBODY ? null : <Note kind="info">{t('cantTell')}</Note>}
    </>
  );
}
