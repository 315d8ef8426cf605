import { ActionIcon, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCheck, IconMinus, IconX } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { outcomeOf, resultOf, summariseForm } from '../form.ts';
import type { Dashboard, Signal } from '../queries.ts';

const LOOKS = {
  won: { icon: IconCheck, color: 'green' },
  lost: { icon: IconX, color: 'red' },
  even: { icon: IconMinus, color: 'gray' },
} as const;

/** How the last settled signals came out, oldest first, each a way to its tip. */
export function FormStrip({ form, signals }: { form: readonly Signal[]; signals: Dashboard['signals'] }) {
  const { t } = useTranslation('home-dashboard');
  const { t: ui } = useTranslation('ui');
  const format = useFormats();
  const { won, lost, even, profit, unverified } = summariseForm(form);
  const parts = [t('form.won', { count: won }), t('form.lost', { count: lost })];
  if (even > 0) parts.push(t('form.even', { count: even }));
  if (unverified > 0) parts.push(t('form.unverified', { count: unverified }));
  return (
    <Panel
      title={t('form.title', { count: form.length, whose: t(`signals.of.${signals}`) })}
      aside={<b>{format.units(profit, { digits: 1 })}</b>}
    >
      <SimpleGrid component="ol" className="plain-list" cols={{ base: 7, sm: 13, lg: 25 }} spacing={6}>
        {form.map((signal) => {
          const result = resultOf(signal);
          const { icon: Icon, color } = LOOKS[result];
          const declared = signal.self_declared ? `, ${t('form.declared')}` : '';
          const outcome = `${ui(`outcome.${outcomeOf(signal)}`)}${declared}`;
          const label = `${outcome}, ${format.units(signal.profit)}, ${format.day(signal.day)}`;
          return (
            <li key={signal.id}>
              <ActionIcon
                component={Link}
                to={paths.tipPublic(signal.id)}
                data-result={result}
                variant="light"
                color={color}
                w="100%"
                miw={0}
                h={{ base: 44, lg: 36 }}
                title={label}
                aria-label={label}
              >
                <Icon size={15} stroke={2.6} aria-hidden="true" />
              </ActionIcon>
            </li>
          );
        })}
      </SimpleGrid>
      <Text fz={14} c="dimmed">
        {parts.join(', ')}
      </Text>
    </Panel>
  );
}
