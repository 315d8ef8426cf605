import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCircleCheck } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { Dashboard } from '../queries.ts';

type Waits = NonNullable<Dashboard['waiting']>;

/** Where each is decided, in the order of what harms most when it waits. */
const PLACES: readonly (readonly [keyof Waits, string])[] = [
  ['money', `${paths.subscriptions}?as=books`],
  ['disputes', `${paths.subscriptions}?as=work&state=open`],
  ['refunds', `${paths.subscriptions}?as=work&tab=refunds`],
  ['jobs', `${paths.subscriptions}?as=work&tab=jobs`],
  ['invoices', `${paths.subscriptions}?as=books&state=waiting`],
  ['mails', `${paths.mails}?undelivered=money`],
  ['reports', paths.reports],
  ['messages', paths.messages],
  ['payouts', paths.payouts],
  ['tips', `${paths.toolsAdmin}?tab=queue`],
  ['outcomes', `${paths.toolsAdmin}?tab=declared`],
  ['histories', paths.declaredReviews],
  ['names', `${paths.toolsAdmin}?tab=feed`],
  ['applications', `${paths.meetingCall}?tab=list`],
  ['calls', paths.callRequest],
  ['posts', paths.blog],
  ['suspicions', `${paths.reports}?tab=suspicions`],
];

/** Lists what waits for an admin's decision, without empty kinds; each line links to where it is decided. */
export function Waiting({ waiting }: { waiting: Waits }) {
  const { t } = useTranslation('home-dashboard');
  const format = useFormats();
  const present = PLACES.filter(([what]) => waiting[what] > 0);
  return (
    <Panel title={t('waiting.title')}>
      {present.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mantine-color-green-6)" aria-hidden="true" />
          <Text>{t('waiting.none')}</Text>
        </Group>
      ) : (
        <Group component="ul" className="plain-list" gap="xs">
          {present.map(([what, to]) => (
            <li key={what} style={{ flex: '1 1 230px' }}>
              <Button
                component={Link}
                to={to}
                fullWidth
                justify="space-between"
                variant="default"
                rightSection={<b>{format.count(waiting[what])}</b>}
              >
                {t(`waiting.${what}`)}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </Panel>
  );
}
