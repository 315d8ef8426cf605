import { homeAddresses } from '@quotavera/contract/home/addresses';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import { matchNoteOf } from '@quotavera/domain/bet';
import { romeDay } from '@quotavera/domain/time';
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
  IconHistory,
  IconSearch,
  IconTrophy,
} from '../../../ui/icons/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import { addRecent, type RecentEntry, recentOf, type SearchPage } from './recent.ts';

const LEAST_LETTERS = 2;
const PAGES_MAX = 5;

type Reply = ReplyTo<typeof homeAddresses.search>;

/** Normalises text for the search: lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

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
}: {
  /** How many times it was opened. */
  opened: number;
  pages: readonly SearchPage[];
  owner: number | null;
}) {
  const { t } = useTranslation('home-search');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const format = useFormats();
  const words = useWording();
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
      label={entry.label}
      description={entry.hint}
      leftSection={leftSection}
      onClick={() => {
        addRecent(owner, entry);
        void navigate(entry.to);
      }}
    />
  );
  const group = (label: string, actions: readonly ReactNode[]) =>
    actions.length > 0 ? <Spotlight.ActionsGroup label={label}>{actions}</Spotlight.ActionsGroup> : null;

  const recent = text === '' ? recentOf(owner) : [];
  const fitting = pages.filter(({ label }) => plain(label).includes(plain(text))).slice(0, PAGES_MAX);
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
            const day = romeDay(new Date(match.starts_at));
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
                to: `${paths.valuebet}?competition=${match.competition_id}&from=${day}&to=${day}`,
              },
              <IconBallFootball size={20} aria-hidden="true" />,
            );
          }),
        )}
        {group(
          t('competitions'),
          (reply?.competitions ?? []).map(({ id, name, country }) =>
            action(
              { label: name, hint: country, to: `${paths.valuebet}?competition=${id}` },
              <IconTrophy size={20} aria-hidden="true" />,
            ),
          ),
        )}
        {error ? (
          <Text size="sm" c="dimmed" p="md" role="alert">
            {error.description || common(error.code === 'network' ? 'failure.network' : 'failure.generic')}
          </Text>
        ) : null}
        {empty && !error ? <Spotlight.Empty>{t('nothing', { text })}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
