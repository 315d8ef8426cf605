import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** Where anybody can say that something is wrong with a tip or a tipster. */
export function ReportLink(about: { tip: number } | { user: string }) {
  const { t } = useTranslation('ui');
  const tip = 'tip' in about;
  return (
    <Anchor
      component={Link}
      to={tip ? paths.reportTip(about.tip) : paths.reportUser(about.user)}
      size="sm"
      c="dimmed"
      py={12}
      style={{ alignSelf: 'flex-start' }}
      rel="nofollow"
    >
      {t(tip ? 'report.tip' : 'report.user')}
    </Anchor>
  );
}
