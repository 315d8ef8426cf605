import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useDecision } from '../../../../platform/viewer/index.ts';
import { CopyField } from '../../../../ui/copy/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { UpgradeCard } from '../../../../ui/upgrade/index.ts';
import type { OwnProfile } from '../queries.ts';

/** The reader's invite code, which every member has. The affiliation card, from PRO on, shows what it earned. */
export function InviteSection({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('accounts-profile');
  const format = useFormats();
  const card = useDecision('affiliation.card');
  const { referral_code: code, referrals } = profile;
  const link = `${window.location.origin}${paths.register}?ref=${code}`;
  const copy = (what: string) => t('invite.copyLabel', { what });
  return (
    <Stack>
      <Panel title={t('invite.title')}>
        <Text size="sm" c="dimmed">
          {t('invite.text')}
        </Text>
        <CopyField label={t('invite.code')} value={code} copyLabel={copy(t('invite.code'))} />
        <CopyField
          label={t('invite.link')}
          value={link}
          copyLabel={copy(t('invite.link'))}
          hint={t('invite.linkHint')}
        />
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
          <Group>
            <Button component={Link} to={paths.affiliation}>
              {t('invite.toCard')}
            </Button>
          </Group>
        </Panel>
      ) : (
        <UpgradeCard plan="pro" title={t('invite.card')}>
          {t('invite.locked')}
        </UpgradeCard>
      )}
    </Stack>
  );
}
