import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { CopyButton } from '../../../ui/copy/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import type { OwnProfile } from '../queries.ts';

function CopyField({ label, value, hint }: { readonly label: string; readonly value: string; readonly hint?: string }) {
  const { t } = useTranslation('profile');
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        flex="1 1 200px"
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} what={t('invite.copyLabel', { what: label })} />
      {hint ? (
        <Text size="sm" c="dimmed" w="100%">
          {hint}
        </Text>
      ) : null}
    </Group>
  );
}

/** The reader's invite code, which every member has. The affiliation card, from PRO on, shows what it earned. */
export function InviteSection({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('profile');
  const format = useFormats();
  const card = useDecision('affiliation.card');
  const { referral_code: code, referrals } = profile;
  const link = `${window.location.origin}${paths.register}?ref=${code}`;
  return (
    <Stack>
      <Panel title={t('invite.title')}>
        <Text size="sm" c="dimmed">
          {t('invite.text')}
        </Text>
        <CopyField label={t('invite.code')} value={code} />
        <CopyField label={t('invite.link')} value={link} hint={t('invite.linkHint')} />
      </Panel>
      {card.granted ? (
        <Panel title={t('invite.card')}>
          <Text>
            <Text span ff="heading" fw={700} fz={28} lh={1.2} mr={4}>
              {format.count(referrals ?? 0)}
            </Text>{' '}
            {t('invite.people', { count: referrals ?? 0 })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('invite.cardText')}
          </Text>
        </Panel>
      ) : (
        <UpgradeCard plan="pro" title={t('invite.card')}>
          {t('invite.locked')}
        </UpgradeCard>
      )}
    </Stack>
  );
}
