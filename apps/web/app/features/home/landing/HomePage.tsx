import { Box, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { ChartSkeleton } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCheck, IconLock, IconShieldCheck } from '../../../ui/icons/index.ts';
import { PageMeta, ServerMarkup } from '../../../ui/page/index.ts';
import { meanwhile } from '../../../ui/page/plain.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { DataTableSkeleton } from '../../../ui/table/index.ts';
import { HOME_ZONE, useTimeZone } from '../../../ui/time/index.ts';
import { AverageChart } from './components/lazy.ts';
import { SECTION_TITLE, Section } from './components/Section.tsx';
import classes from './HomePage.module.css';
import type { HomeData, HomeFigures } from './queries.ts';

const CommittedTip = lazy(async () => ({ default: (await import('./components/CommittedTip.tsx')).CommittedTip }));
const TopTable = lazy(async () => ({ default: (await import('./components/TopTable.tsx')).TopTable }));
const LiveProof = lazy(async () => ({ default: (await import('./components/LiveProof.tsx')).LiveProof }));
const LuckGame = lazy(async () => ({ default: (await import('./components/LuckGame.tsx')).LuckGame }));
const HomeScreens = lazy(async () => ({ default: (await import('./components/HomeScreens.tsx')).HomeScreens }));
const Articles = lazy(async () => ({ default: (await import('./components/Articles.tsx')).Articles }));
const Plans = lazy(async () => ({ default: (await import('./components/Plans.tsx')).Plans }));

const STEPS = [
  { key: 'publish', text: 'publishText', icon: IconLock },
  { key: 'settle', text: 'settleText', icon: IconCheck },
  { key: 'check', text: 'checkText', icon: IconShieldCheck },
] as const;

function Figures({ figures }: { figures: HomeFigures }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  return (
    <StatTiles label={t('figures.label')}>
      <StatTile
        label={t('figures.badges')}
        value={format.count(figures.badges)}
        note={t('figures.badgesNote', { count: figures.tipsters, shown: format.count(figures.tipsters) })}
      />
      <StatTile
        label={t('figures.settled')}
        value={format.count(figures.settled)}
        note={t('figures.settledNote', { tips: format.count(figures.tips) })}
      />
      <StatTile
        label={t('figures.entries')}
        value={format.count(figures.ledger_entries)}
        note={t('figures.entriesNote')}
      />
    </StatTiles>
  );
}

export function HomePage({ data }: { data: HomeData }) {
  const { t } = useTranslation('home-landing');
  const { t: common } = useTranslation();
  const { revalidate } = useRevalidator();
  const zone = useTimeZone();
  const { signedIn } = useSession();
  // The server writes the times of Rome.
  const lost = zone === HOME_ZONE ? data.lost : zone;
  const retry = () => void revalidate();
  const first = data.ranking.ok ? data.ranking.data.results[0] : undefined;
  return (
    <div>
      <PageMeta title={common('meta.title')} description={common('meta.description')} />
      <section className={`${classes.hero} on-navy`}>
        <Stack gap={20} className={classes.heroInner}>
          <Title order={1} className={classes.heroTitle} fz="clamp(32px, 5vw, 52px)" lh={1.1} lts="-0.02em">
            {t('hero.title')}
          </Title>
          <Text maw="62ch" c="var(--nav-ink)" fz="clamp(16px, 1.6vw, 18px)">
            {t('hero.lead')}
          </Text>
          {data.figures.ok && data.figures.data.simulated ? (
            <Text c="var(--nav-ink)" fz={14} fw={600}>
              {t('hero.simulated')}
            </Text>
          ) : null}
          <Group gap="sm" mt={4} className={classes.actions}>
            {signedIn ? null : (
              <Button component={Link} to={paths.register} className={classes.heroPrimary}>
                {t('hero.register')}
              </Button>
            )}
            <Button
              component={Link}
              to={paths.leaderboardPublic}
              className={signedIn ? classes.heroPrimary : classes.heroSecondary}
            >
              {t('hero.leaderboard')}
            </Button>
          </Group>
        </Stack>
      </section>
      <Stack gap={48} className={classes.body}>
        {/* The figures overlap the lower edge of the navy hero. */}
        <Box mt={-56}>
          {data.figures.ok ? (
            <Figures figures={data.figures.data} />
          ) : (
            <ErrorState title={t('figures.failed')} error={data.figures.error} onRetry={retry} />
          )}
        </Box>
        {first ? (
          <Section id="live" title={t('live.title')} lead={t('live.lead')}>
            <Suspense fallback={meanwhile(<Skeleton h={84} radius="lg" />)}>
              <LiveProof username={first.tipster.username} />
            </Suspense>
          </Section>
        ) : null}
        <Section
          id="top"
          title={t('top.title')}
          lead={t('top.lead')}
          aside={
            <Button component={Link} to={paths.leaderboardPublic}>
              {t('top.all')}
            </Button>
          }
        >
          {data.ranking.ok ? (
            <ServerMarkup of={data.ranking}>
              <Suspense fallback={meanwhile(<DataTableSkeleton />)}>
                <TopTable ranking={data.ranking.data} empty={<EmptyState title={t('top.empty')} />} />
              </Suspense>
            </ServerMarkup>
          ) : (
            <ErrorState error={data.ranking.error} onRetry={retry} />
          )}
        </Section>
        {data.chart.ok && data.chart.data.points.length > 1 ? (
          <Suspense fallback={meanwhile(<ChartSkeleton />)}>
            <AverageChart top={data.top} points={data.chart.data.points} />
          </Suspense>
        ) : null}
        <Section id="how" title={t('how.title')}>
          <SimpleGrid
            component="ol"
            className="plain-list"
            minColWidth="min(100%, 260px)"
            autoFlow="auto-fit"
            spacing="sm"
          >
            {STEPS.map(({ key, text, icon: Icon }) => (
              <Paper key={key} component="li" p={20}>
                <Icon size={26} stroke={1.6} color="var(--accent)" aria-hidden="true" />
                <Title order={3} my={4}>
                  {t(`how.${key}`)}
                </Title>
                <Text c="dimmed">{t(`how.${text}`)}</Text>
              </Paper>
            ))}
          </SimpleGrid>
          {data.lost ? (
            <ServerMarkup of={lost}>
              <Suspense>
                <CommittedTip tip={data.lost} />
              </Suspense>
            </ServerMarkup>
          ) : null}
          <div>
            <Button component={Link} to={paths.verify} variant="filled">
              {t('how.action')}
            </Button>
          </div>
        </Section>
        <Paper
          component="section"
          withBorder={false}
          radius={16}
          p="clamp(20px, 4vw, 40px)"
          bg="var(--accent-soft)"
          aria-labelledby="luck"
        >
          <Stack gap="md" align="start">
            <Title order={2} id="luck" fz={SECTION_TITLE}>
              {t('luck.title')}
            </Title>
            <Suspense fallback={meanwhile(<Skeleton h={420} radius="lg" />)}>
              <LuckGame />
            </Suspense>
            <Text maw="75ch" c="var(--accent-soft-ink)">
              {t('luck.text')}
            </Text>
            <Button component={Link} to={paths.ranking}>
              {t('luck.action')}
            </Button>
          </Stack>
        </Paper>
        <Section id="screens" title={t('screens.title')} lead={t('screens.lead')}>
          <ServerMarkup of={HomeScreens}>
            <Suspense>
              <HomeScreens />
            </Suspense>
          </ServerMarkup>
        </Section>
        {data.articles.ok && data.articles.data.results.length > 0 ? (
          <Section
            id="articles"
            title={t('articles.title')}
            lead={t('articles.lead')}
            aside={
              <Button component={Link} to={paths.blogs}>
                {t('articles.all')}
              </Button>
            }
          >
            <ServerMarkup of={data.articles}>
              <Suspense>
                <Articles articles={data.articles.data.results} />
              </Suspense>
            </ServerMarkup>
          </Section>
        ) : null}
        <ServerMarkup of={Plans}>
          <Suspense>
            <Plans />
          </Suspense>
        </ServerMarkup>
        <Group component="section" wrap="nowrap" aria-label={t('care.label')}>
          <Box
            display="grid"
            w={44}
            h={44}
            flex="none"
            bd="1px solid var(--ink)"
            bdrs={22}
            fw={600}
            style={{ placeItems: 'center' }}
          >
            18+
          </Box>
          <Text c="dimmed" fz={14} maw="80ch">
            {t('care.text')}
          </Text>
        </Group>
      </Stack>
    </div>
  );
}
