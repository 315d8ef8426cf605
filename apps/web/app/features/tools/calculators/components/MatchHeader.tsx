import { ActionIcon, Alert, Anchor, Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ExplainedBy } from '../../../../ui/explain/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconLink } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Calculation, writeCalculation } from '../address.ts';
import classes from '../Calculators.module.css';
import type { MatchContext } from '../queries.ts';
import { isDated } from '../value.ts';

/** The address that reopens this very calculation. */
function CopyLink({ state }: { state: Calculation }) {
  const { t } = useTranslation('tools-calculators');
  async function copy(): Promise<void> {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${writeCalculation(state, { share: true })}`);
      notify('success', t('link.copied'));
    } catch {
      notify('failure', t('link.refused'));
    }
  }
  const press = { onClick: () => void copy() };
  return (
    <>
      <Button size="sm" visibleFrom="sm" leftSection={<IconLink size={18} aria-hidden="true" />} {...press}>
        {t('link.copy')}
      </Button>
      <ActionIcon hiddenFrom="sm" variant="default" aria-label={t('link.copy')} {...press}>
        <IconLink size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

/** Names the match of the figures below; it stays in sight on a phone. */
export function MatchHeader({
  state,
  title,
  figure,
  unit,
  explain,
  context,
}: {
  state: Calculation;
  title: ReactNode;
  figure: ReactNode;
  unit: string;
  /** The reader may ask for this explanation of the figure. */
  explain: string;
  context: MatchContext | null;
}) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  return (
    <>
      <Paper component="header" py="sm" className={classes.match}>
        <Box flex={1} miw={0}>
          <Title order={2} fz="clamp(16px, 1.6vw, 20px)">
            {context?.fixture ? (
              <Anchor component={Link} to={paths.match(context.fixture.id)} inherit c="inherit">
                {title}
              </Anchor>
            ) : (
              title
            )}
          </Title>
          {context ? (
            <Group gap="2px 10px" fz="sm" c="dimmed" className={classes.matchFacts}>
              <span>
                {context.league.name} {context.league.season}
              </span>
              {context.fixture ? <TimeText value={context.fixture.starts_at} /> : null}
              <span>
                {t('match.sample', { count: context.model.matches, shown: format.count(context.model.matches) })}
              </span>
              {context.league.simulated ? <Tag tone="neutral">{t('simulated')}</Tag> : null}
            </Group>
          ) : null}
        </Box>
        <div className={classes.matchFigure}>
          <ExplainedBy explanation={explain}>
            {figure}
            <Text component="small" size="xs" c="dimmed" td="underline dotted 1px">
              {unit}
            </Text>
          </ExplainedBy>
        </div>
        <CopyLink state={state} />
      </Paper>
      {context && isDated(context.model.as_of, Date.now()) ? (
        <Alert color="yellow" role="status">
          {t('facts.dated', { league: context.league.name, day: format.day(context.model.as_of, 'long') })}
        </Alert>
      ) : null}
    </>
  );
}
