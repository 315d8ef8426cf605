import { Button, DataList, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import {
  GAME_LUCKY_OF,
  GAME_NEXT_TIPS,
  GAME_REVERSED_OF_100,
  GAME_TIPS,
  type GameRecord,
  type GameRound,
  isReversed,
  laterProfit,
  luckGameRound,
} from '@quotavera/domain/records';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../../platform/boot/use-in-browser.ts';
import { airyRange, Line, Plot, Rect, Rule } from '../../../../ui/chart/index.ts';
import { Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { ServerMarkup } from '../../../../ui/page/index.ts';

const NAMES = ['A', 'B'] as const;

let played: { number: number; round: GameRound } | null = null;

/** A round is simulated when it is first drawn or answered: the first one once on the server, and in the browser when it is pressed. */
function roundOf(number: number): GameRound {
  if (played?.number !== number) played = { number, round: luckGameRound(number) };
  return played.round;
}

/** Two simulated records with the same profit, of which one has an edge: the visitor says which, then sees why. */
export function LuckGame() {
  const { t } = useTranslation('home-landing');
  const hydrated = useHydrated();
  const format = useFormats();
  const [round, setRound] = useState(1);
  const [guess, setGuess] = useState<number | null>(null);
  const [hint, setHint] = useState(false);
  const [right, setRight] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = guess !== null;
  const choose = (index: number) => {
    setGuess(index);
    if (index === roundOf(round).skilled) setRight((count) => count + 1);
  };
  const again = () => {
    setRound((number) => number + 1);
    setGuess(null);
    setHint(false);
    heading.current?.focus();
  };
  return (
    <Stack gap="md" w="100%">
      <Text maw="75ch" c="var(--accent-soft-ink)">
        {t('game.text', { tips: format.count(GAME_TIPS), of: format.count(GAME_LUCKY_OF) })}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {NAMES.map((name, index) => (
          <Paper key={name} component="section" aria-label={t('game.name', { name })}>
            <Stack gap="sm">
              <Title order={3} {...(index === 0 ? { ref: heading, tabIndex: -1 } : {})}>
                {t('game.name', { name })}
              </Title>
              <ServerMarkup of={`${round} ${answered} ${hint}`}>
                <Player round={round} index={index} answered={answered} hint={hint} />
              </ServerMarkup>
              {answered ? null : (
                <Button fullWidth disabled={!hydrated} onClick={() => choose(index)}>
                  {t('game.choose', { name })}
                </Button>
              )}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      <div aria-live="polite">
        {answered ? (
          <Answer round={round} guess={guess} right={right} onAgain={again} />
        ) : hint ? null : (
          <Button variant="subtle" disabled={!hydrated} onClick={() => setHint(true)}>
            {t('game.hint')}
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** Draws one of the two records; with the answer, whether it was skill and what came after. */
function Player({ round, index, answered, hint }: { round: number; index: number; answered: boolean; hint: boolean }) {
  const { t } = useTranslation('home-landing');
  const { records, skilled } = roundOf(round);
  const record = records[index]!;
  return (
    <Stack gap="sm">
      {answered ? (
        <Text fw={600} c={index === skilled ? 'var(--positive)' : 'dimmed'}>
          {t(index === skilled ? 'game.skill' : 'game.luck')}
        </Text>
      ) : null}
      <Curve record={record} whole={answered} />
      <Facts record={record} closing={answered || hint} whole={answered} />
    </Stack>
  );
}

function Answer({
  round,
  guess,
  right,
  onAgain,
}: {
  round: number;
  guess: number;
  right: number;
  onAgain: () => void;
}) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const played = roundOf(round);
  const { skilled } = played;
  const odds = { reversed: GAME_REVERSED_OF_100, next: format.count(GAME_NEXT_TIPS) };
  return (
    <Stack gap="xs" align="start">
      <Text fw={600} fz="lg">
        {t(guess === skilled ? 'game.right' : 'game.wrong', { name: NAMES[skilled] })}
      </Text>
      <Text maw="75ch">{t(isReversed(played) ? 'game.whyReversed' : 'game.why', odds)}</Text>
      {round === 1 ? <Text maw="75ch">{t('game.first')}</Text> : null}
      <Group gap="md">
        <Button variant="filled" onClick={onAgain}>
          {t('game.again')}
        </Button>
        <Text c="dimmed" fz={14}>
          {t('game.score', { count: right, shown: format.count(right), of: format.count(round) })}
        </Text>
      </Group>
    </Stack>
  );
}

/** The profit by the number of tips; with the answer, what came after them. */
function Curve({ record, whole }: { record: GameRecord; whole: boolean }) {
  // The later profits are known every so many tips, so the earlier ones are drawn as coarsely.
  const step = GAME_NEXT_TIPS / (record.next.length - 1);
  const shown = whole ? record.profits.filter((_, tip) => tip % step === 0) : record.profits;
  const values = whole ? [...shown, ...record.next.slice(1)] : shown;
  return (
    <Plot x={{ low: 0, high: values.length - 1 }} y={airyRange(values)} height={120}>
      {whole ? <Rect x={[0, shown.length - 1]} fill="var(--accent-soft)" /> : null}
      <Rule at={{ y: 0 }} />
      <Line points={values.map((y, x) => ({ x, y }))} />
    </Plot>
  );
}

function Facts({ record, closing, whole }: { record: GameRecord; closing: boolean; whole: boolean }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const profit = record.profits.at(-1)!;
  return (
    <DataList gap={4} fz={14} labelWidth="min(210px, 45%)">
      <Fact label={t('game.profit', { tips: format.count(GAME_TIPS) })}>
        <UnitValue value={profit} digits={1} colored /> (<Percent value={record.yield} />)
      </Fact>
      {closing ? (
        <Fact label={t('game.clv')}>
          <Percent value={record.fairClv} colored />
        </Fact>
      ) : null}
      {whole ? (
        <>
          <Fact label={t('game.expected')}>
            <Percent value={record.expected.mean} colored />
          </Fact>
          <Fact label={t('game.next', { next: format.count(GAME_NEXT_TIPS) })}>
            <UnitValue value={laterProfit(record)} digits={1} colored />
          </Fact>
        </>
      ) : null}
    </DataList>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue fw={500}>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
