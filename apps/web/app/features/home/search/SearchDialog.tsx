import { homeAddresses } from '@quotavera/contract/home/addresses';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { Button, Group, Kbd, Loader, Mark, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { closeSpotlight, openSpotlight, Spotlight } from '@mantine/spotlight';
import { matchNoteOf } from '@quotavera/domain/bet';
import { folded } from '@quotavera/domain/home';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { TYPING_PAUSE_MS } from '../../../ui/filter/index.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import {
  IconBallFootball,
  IconBroadcast,
  IconFile,
  IconHelp,
  IconHistory,
  IconNews,
  IconSchool,
  IconSearch,
  IconShield,
  IconTrophy,
} from '../../../ui/icons/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import { TEXT_PATHS } from '../../publishing/pages/index.ts';
import { useCountryName, useWording } from '../../tips/index.ts';
import { piecesOf } from './mark.ts';
import { addRecent, type RecentEntry, recentOf, type SearchPage } from './recent.ts';
import classes from './SearchDialog.module.css';

const LEAST_LETTERS = 2;
const PAGES_MAX = 5;
const SUGGESTED = 3;
const KEYS = { choose: '↑ ↓', open: '↵', close: 'Esc' } as const;

type Reply = ReplyTo<typeof homeAddresses.search>;

/** A found text, with what was typed marked in it. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return piecesOf(text, typed).map(({ at, text: piece, typed: isTyped }) =>
    isTyped ? (
      <Mark key={at} className={classes.mark}>
        {piece}
      </Mark>
    ) : (
      piece
    ),
  );
}

/** Searches while the reader types. The last results stay until the next ones are there. */
function useSearch(text: string): {
  reply: Reply | null;
  error: ApiError | null;
  busy: boolean;
} {
  const [q] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const [answer, setAnswer] = useState<{ q: string; reply: Reply | null; error: ApiError | null } | null>(null);
  useEffect(() => {
    if (q.length < LEAST_LETTERS) return setAnswer(null);
    const leaving = new AbortController();
    void api(homeAddresses.search, { query: { q }, signal: leaving.signal }).then((result) => {
      if (leaving.signal.aborted) return;
      setAnswer(result.ok ? { q, reply: result.data, error: null } : { q, reply: null, error: result.error });
    });
    return () => leaving.abort();
  }, [q]);
  const enabled = text.length >= LEAST_LETTERS;
  return {
    reply: enabled ? (answer?.reply ?? null) : null,
    error: enabled ? (answer?.error ?? null) : null,
    busy: enabled && answer?.q !== text,
  };
}

export default function SearchDialog({
  opened,
  pages,
  owner,
  onKeys,
}: {
  /** How many times it was opened. */
  opened: number;
  pages: readonly SearchPage[];
  owner: number | null;
  /** Opens the sheet of all keys. */
  onKeys: () => void;
}) {
  const { t } = useTranslation('home-search');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const format = useFormats();
  const words = useWording();
  const countryName = useCountryName();
  const zone = useTimeZone();
  const [query, setQuery] = useState('');
  const text = query.trim();
  const { reply, error, busy } = useSearch(text);
  useEffect(() => {
    if (opened > 0) openSpotlight();
  }, [opened]);

  const action = (entry: RecentEntry, leftSection: ReactNode) => (
    <Spotlight.Action
      key={entry.to + entry.label}
      onClick={() => {
        addRecent(owner, entry);
        void navigate(entry.to);
      }}
    >
      <Group gap="sm" wrap="nowrap" w="100%">
        <span className={classes.icon}>{leftSection}</span>
        <span className={classes.found}>
          <Text span display="block" truncate>
            <Marked text={entry.label} typed={text} />
          </Text>
          {entry.hint === '' ? null : (
            <Text span display="block" size="xs" c="dimmed" truncate>
              <Marked text={entry.hint} typed={text} />
            </Text>
          )}
        </span>
      </Group>
    </Spotlight.Action>
  );
  const group = (label: string, actions: readonly ReactNode[]) =>
    actions.length > 0 ? <Spotlight.ActionsGroup label={label}>{actions}</Spotlight.ActionsGroup> : null;

  const recent = text === '' ? recentOf(owner) : [];
  const fitting = pages.filter(({ label }) => folded(label).includes(folded(text))).slice(0, PAGES_MAX);
  const empty =
    !busy && fitting.length + recent.length + (reply ? Object.values(reply).flat().length : 0) === 0 && text !== '';

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      centered={false}
      yOffset="10vh"
      overlayProps={{ backgroundOpacity: 0.55 }}
      scrollable
      maxHeight="60vh"
      // The kit puts a label of its own on what stands around the dialog.
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <Spotlight.Search
        placeholder={t(owner === null ? 'placeholderVisitor' : 'placeholder')}
        aria-label={t('title')}
        maxLength={60}
        leftSection={busy ? <Loader size={18} /> : <IconSearch size={20} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {group(
          t('recent'),
          recent.map((entry) => action(entry, <IconHistory size={20} aria-hidden="true" />)),
        )}
        {/* Pages come before the results of the server, so that the first row, which Enter opens, doesn't change when those arrive. */}
        {group(
          t('pages'),
          fitting.map(({ label, to }) => action({ label, hint: '', to }, <IconFile size={20} aria-hidden="true" />)),
        )}
        {group(
          t('tipsters'),
          (reply?.tipsters ?? []).map(({ username, name, profile_image: image }) =>
            action(
              { label: username, hint: name, to: paths.tipsterProfile(username) },
              <Avatar name={name || username} src={image} size={28} />,
            ),
          ),
        )}
        {group(
          t('channels'),
          (reply?.channels ?? []).map(({ id, name, tipster }) =>
            action(
              { label: name, hint: `@${tipster}`, to: paths.channel(id) },
              <IconBroadcast size={20} aria-hidden="true" />,
            ),
          ),
        )}
        {group(
          t('matches'),
          (reply?.matches ?? []).map((match) => {
            const score = words.score({
              score: match.result?.goals.join('-') ?? null,
              live_score: null,
              match_note: matchNoteOf(match.status),
            });
            return action(
              {
                label: matchName(match.home, match.away),
                hint: [match.competition, format.instant(match.starts_at, zone, 'short'), score]
                  .filter(Boolean)
                  .join(', '),
                to: paths.match(match.id),
              },
              <IconBallFootball size={20} aria-hidden="true" />,
            );
          }),
        )}
        {group(
          t('competitions'),
          (reply?.competitions ?? []).map(({ id, name, country }) =>
            action(
              { label: name, hint: countryName(country), to: paths.competition(id) },
              <IconTrophy size={20} aria-hidden="true" />,
            ),
          ),
        )}
        {group(
          t('teams'),
          (reply?.teams ?? []).map(({ id, name, country }) =>
            action(
              { label: name, hint: countryName(country), to: paths.team(id) },
              <IconShield size={20} aria-hidden="true" />,
            ),
          ),
        )}
        {group(
          t('lessons'),
          (reply?.lessons ?? []).map(({ id, title, course }) =>
            action({ label: title, hint: course, to: paths.lesson(id) }, <IconSchool size={20} aria-hidden="true" />),
          ),
        )}
        {group(
          t('articles'),
          (reply?.articles ?? []).map(({ slug, title, summary }) =>
            action(
              { label: title, hint: summary, to: paths.newsArticle(slug) },
              <IconNews size={20} aria-hidden="true" />,
            ),
          ),
        )}
        {group(t('help'), [
          ...(reply?.questions ?? []).map(({ id, title, category }) =>
            action(
              { label: title, hint: category, to: `${paths.faq}#${id}` },
              <IconHelp size={20} aria-hidden="true" />,
            ),
          ),
          ...(reply?.chapters ?? []).map(({ page, id, title, of }) =>
            action(
              { label: title, hint: of, to: id === '' ? TEXT_PATHS[page] : `${TEXT_PATHS[page]}#${id}` },
              <IconFile size={20} aria-hidden="true" />,
            ),
          ),
        ])}
        {error ? (
          <Text size="sm" c="dimmed" p="md" role="alert">
            {error.description || common(error.code === 'network' ? 'failure.network' : 'failure.generic')}
          </Text>
        ) : null}
        {empty && !error ? (
          <>
            <Spotlight.Empty>
              {t('nothing', { text })}
              <Text size="sm" c="dimmed">
                {t(owner === null ? 'nothingHintVisitor' : 'nothingHint')}
              </Text>
            </Spotlight.Empty>
            {group(
              t('suggestions'),
              pages
                .slice(0, SUGGESTED)
                .map(({ label, to }) => action({ label, hint: '', to }, <IconFile size={20} aria-hidden="true" />)),
            )}
          </>
        ) : null}
      </Spotlight.ActionsList>
      <Spotlight.Footer visibleFrom="sm">
        <Group gap="md">
          {(['choose', 'open', 'close'] as const).map((key) => (
            <Text key={key} span size="xs" c="dimmed" aria-hidden="true">
              <Kbd size="xs">{KEYS[key]}</Kbd> {t(`keys.${key}`)}
            </Text>
          ))}
          <Button
            variant="subtle"
            size="compact-xs"
            ml="auto"
            onClick={() => {
              closeSpotlight();
              onKeys();
            }}
          >
            {t('keys.all')}
          </Button>
        </Group>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
