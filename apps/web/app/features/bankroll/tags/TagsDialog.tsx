import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { Failed } from '../../../ui/change/index.tsx';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { IconTrash } from '../../../ui/icons/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';

function Row({ tag }: { tag: { id: number; name: string } }) {
  const { t } = useTranslation('bankroll-tags');
  const { busy, error, save } = useSave();
  const params = { id: tag.id };
  const form = useApiForm({
    initialValues: { name: tag.name },
    affects: ofTips,
    send: (body) => api(bankrollMemberAddresses.editBetTag, { params, body }),
    done: () => undefined,
  });
  const { name } = form.values;
  return (
    <form onSubmit={form.onSubmit}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          aria-label={t('manage.name', { tag: tag.name })}
          autoCapitalize="none"
          autoComplete="off"
          {...form.field('name')}
        />
        <Button type="submit" loading={form.busy} disabled={name.trim() === '' || name === tag.name}>
          {t('manage.rename')}
        </Button>
        <ActionIcon
          size={44}
          variant="subtle"
          disabled={busy}
          aria-label={t('manage.delete', { tag: tag.name })}
          onClick={() => void save(bankrollMemberAddresses.deleteBetTag, { params })}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <FormFailure form={form} />
      <Failed error={error} />
    </form>
  );
}

/** The member's tags, to rename them or take them off every bet. */
export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bankroll-tags');
  const { t: common } = useTranslation();
  const tags = useApi(bankrollMemberAddresses.listBetTags, {}).data?.results ?? [];
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
