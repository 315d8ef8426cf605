import { Badge, Box, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { type Capability, decide } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { IconLock, IconScale } from '../../../ui/icons/index.ts';
import { PageHeader, Panel } from '../../../ui/page/index.ts';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { type Calculation, START, writeCalculation } from './address.ts';
import { BettingLinks } from './betting/BettingLinks.tsx';
import classes from './Calculators.module.css';
import { TOOLS } from './calculators.ts';
import { HowText } from './components/ModelFacts.tsx';

/** The address of another calculator on the same match. */
function addressWith(state: Calculation, calc: Calculation['calc']): string {
  return `?${writeCalculation({ ...state, calc, line: null, handicap: null, view: START.view, scope: START.scope })}`;
}

function useLock(): (needs: Capability) => string | null {
  const viewer = useViewer();
  return (needs) => {
    const decision = decide(needs, viewer);
    return !decision.granted && decision.reason === 'plan_required' ? PLAN_PRICES[decision.plan].name : null;
  };
}

/** A tool of the list: what it is called, what it answers, and the plan that opens it. */
function Tile({
  to,
  icon: Icon,
  title,
  text,
  lock,
}: {
  to: string;
  icon: (typeof TOOLS)[number]['icon'];
  title: string;
  text: string;
  lock: string | null;
}) {
  return (
    <li>
      <Paper component={Link} to={to} display="block" h="100%" className={classes.tool}>
        <Group align="start" wrap="nowrap">
          <ThemeIcon size={44} variant="light" radius={10}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
          </ThemeIcon>
          <Box>
            <Group gap="4px 10px">
              <Title order={2} size="h3">
                {title}
              </Title>
              {lock ? <Badge leftSection={<IconLock size={12} aria-hidden="true" />}>{lock}</Badge> : null}
            </Group>
            <Text c="dimmed" fz={14} mt={4}>
              {text}
            </Text>
          </Box>
        </Group>
      </Paper>
    </li>
  );
}

/** Every calculator, and what it answers. */
export function Hub({ state }: { state: Calculation }) {
  const { t } = useTranslation('tools-calculators');
  const { t: betting } = useTranslation('tools-betting');
  const { t: value } = useTranslation('tools-value');
  const lockOf = useLock();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SimpleGrid component="ul" className="plain-list" minColWidth="min(100%, 300px)">
        <Tile
          to={paths.valueNow}
          icon={IconScale}
          title={value('title')}
          text={value('lead')}
          lock={lockOf('tools.value')}
        />
        {TOOLS.map(({ key, icon, needs }) => (
          <Tile
            key={key}
            to={addressWith(state, key)}
            icon={icon}
            title={t(`calc.${key}.name`)}
            text={t(`calc.${key}.text`)}
            lock={lockOf(needs)}
          />
        ))}
      </SimpleGrid>
      <Stack component="section" gap="sm" aria-labelledby="betting-calculators">
        <Title order={2} id="betting-calculators">
          {betting('title')}
        </Title>
        <BettingLinks />
      </Stack>
      <Panel title={t('how.title')}>
        <HowText />
      </Panel>
    </>
  );
}

/** From one calculator to another: the match stays. */
export function CalculatorTabs({ state }: { state: Calculation }) {
  const { t } = useTranslation('tools-calculators');
  const { t: menu } = useTranslation('shell-menu');
  const lockOf = useLock();
  return (
    <LinkTabs
      label={t('tabs')}
      current={state.calc}
      tabs={TOOLS.map(({ key, needs }) => {
        const lock = lockOf(needs);
        return {
          value: key,
          label: t(`calc.${key}.short`),
          to: addressWith(state, key),
          mark: lock ? <IconLock size={14} role="img" aria-label={menu('needsPlan', { plan: lock })} /> : null,
        };
      })}
    />
  );
}
