import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { IconTrash } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';

function Row({ tag }: { tag: { id: number; name: string } }) {
  const { t } = useTranslation('bankroll-tags');
  const errorText = useErrorText();
  const [name, setName] = useState(tag.name);
  const { busy, error, save } = useSave();
  const params = { id: tag.id };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    void save(bankrollAddresses.editBetTag, { params, body: { name } });
  };
  return (
    <form onSubmit={rename}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          aria-label={t('manage.name', { tag: tag.name })}
          value={name}
          error={error ? (error.errors.name?.[0] ?? errorText(error)) : undefined}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={name.trim() === '' || name === tag.name}>
          {t('manage.rename')}
        </Button>
        <ActionIcon
          size={44}
          variant="subtle"
          disabled={busy}
          aria-label={t('manage.delete', { tag: tag.name })}
          onClick={() => void save(bankrollAddresses.deleteBetTag, { params })}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </form>
  );
}

/** The member's tags, to rename them or take them off every bet. */
export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bankroll-tags');
  const { t: common } = useTranslation();
  const tags = useApi(bankrollAddresses.listBetTags, {}).data?.results ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('manage.title')}
      actions={[{ label: common('action.close'), tone: 'main', onPress: onClose }]}
    >
      <Stack gap="sm">
        <Text size="sm">{tags.length === 0 ? t('manage.none') : t('manage.text')}</Text>
        {tags.map((tag) => (
          <Row key={`${tag.id} ${tag.name}`} tag={tag} />
        ))}
      </Stack>
    </Dialog>
  );
}
