import { ODDS_BANDS, TIPSTER_SORTS } from '@quotavera/domain/records';
import { TIP_STATES } from '@quotavera/domain/tips';
import { calendarSecret, type Reader, type World } from './worlds.ts';

export function addresses(world: World, reader: Reader): string[] {
  const author = world.people.get('author')!;
  const tips = [...world.tips.values()];
  const api = (path: string) => `/api${path}`;
  const lists = ['/tips/v1/valuebet/', '/tips/v1/exchange/', '/tips/v1/tips-public/'];
  const odds = ['1.2', '1.23', '1.24', '2', '7.76', '7.77', '7.78', '100'];
  const filters = [
    '',
    'page_size=1',
    'page_size=2&page=2',
    'page_size=3&page=3',
    'result=win',
    'result=loss',
    'result=void',
    'result=pending',
    'sport=football',
    'sport=tennis',
    `competition=${world.competition}`,
    'competition=999',
    `tipster=${author.id}`,
    `tipster=${author.username}`,
    'tipster=x',
    'from=2026-03-02',
    'to=2026-03-01',
    'from=2026-03-02&to=2026-03-02',
    ...odds.flatMap((value) => [
      `min_odds=${value}`,
      `max_odds=${value}`,
      `min_odds=${value}&max_odds=${value}&result=pending`,
    ]),
    'is_free=true',
    'is_free=false',
    'liveprematch=live',
    'liveprematch=prematch',
    'valexc=valuebet',
    'valexc=exchange',
    'valexc=other',
    'followed=true',
    'followed=false',
    'followed=true&min_odds=2',
    'search=Atalanta',
    'bookmaker=SegretoUno',
    'market=1x2',
    'description=parola',
    'tags=etichettauno',
    'ordering=-totalodd',
    'sort=odds',
  ];
  const slices = [
    '',
    'scope=all',
    'sport=football',
    `competition=${world.competition}`,
    'market=1x2',
    'market=over_under',
    'market=custom',
    'valexc=valuebet',
    'valexc=exchange',
    'valexc=other',
    'bookmaker=SegretoUno',
    'bookmaker=SegretoDue',
    'liveprematch=live',
    'liveprematch=prematch',
    'is_free=true',
    'is_free=false',
    ...ODDS_BANDS.map((band) => `odds_band=${encodeURIComponent(band)}`),
  ];
  const open = [
    ...lists.flatMap((list) => filters.map((filter) => api(`${list}?${filter}`))),
    ...tips.map((id) => api(`/tips/v1/tip/${id}/`)),
    ...['7d', 'all', '2026-03'].map((period) => api(`/tips/v1/tipster/stats/${author.id}/${period}/`)),
    ...slices.map((slice) => api(`/tips/v1/tipster/stats/${author.id}/30d/?${slice}`)),
    ...TIPSTER_SORTS.map((sort) => api(`/tips/v1/tipsters/?sort=${sort}`)),
    api('/tips/v1/tipsters/?search=Atalanta'),
    api(`/tips/v1/tipsters/${author.id}/`),
    ...TIP_STATES.map((state) => api(`/tips/v1/tipsters/${author.username}/tips/?state=${state}`)),
    ...['rank', 'bets', 'yield', 'average_odds', 'drawdown'].map((sort) =>
      api(`/tips/v1/leaderboard/?min_bets=1&sort=${sort}`),
    ),
    ...['all', 'valuebet', 'exchange'].map((kind) =>
      api(`/tips/v1/leaderboard/?min_bets=1&valexc=${kind}&sport=football&period=7d`),
    ),
    `/feeds/tipsters/it/${author.username}.atom`,
    api('/users/v1/homestats/'),
    api('/users/v1/charthome/?top=10'),
    api('/users/v1/sports/?type=tags'),
    api('/users/v1/sports/?type=categories'),
    api('/tips/v1/competitions/'),
    api(`/tips/v1/competitions/${world.competition}/`),
    ...world.matches.flatMap((id) => [
      api(`/tips/v1/matches/${id}/`),
      api(`/tips/v1/match-tips/?match=${id}`),
      api(`/tools/v1/match-forecasts/${id}/`),
    ]),
    ...world.teams.flatMap((id) => [api(`/tips/v1/teams/${id}/`), api(`/tips/v1/match-tips/?team=${id}`)]),
    ...['7d', 'all'].map((period) => api(`/tips/v1/tipster/record/${author.id}/${period}/?scope=all`)),
    api(`/tips/v1/tipster/${author.id}/followability/`),
  ];
  const own = [
    api('/tips/v1/dashboard-personal/'),
    api('/tips/v1/notification/'),
    api('/tips/v1/tipster/followed/'),
    api('/tips/v1/tipster/subscribed/'),
    api('/tips/v1/tipster/last-open-bets/'),
    api('/tips/v1/tipster/last-open-bets/?page_size=2&page=2'),
    ...['7d', 'all'].map((period) => api(`/tips/v1/tipster/summary-stats/?period=${period}`)),
    `/feeds/calendar/${calendarSecret(reader)}.ics`,
    ...['all', 'verified'].flatMap((scope) => [
      api(`/tips/v1/what-if/${author.username}/?scope=${scope}`),
      api(`/tips/v1/tipster-comparison/?tipsters=${author.username}&period=all&scope=${scope}`),
    ]),
    api('/tips/v1/stake-optimiser/'),
    api(`/tips/v1/performance-report/?tipster=${author.username}&period=2026-03`),
    api('/tips/v1/followtip/'),
    ...tips.flatMap((id) => [api(`/tips/v1/followtip/${id}/`), api(`/tips/v1/notification/reminders/${id}/`)]),
    api('/users/v1/listusers/me/'),
    api('/tips/v1/fixtures/'),
    api('/tips/v1/fixtures/?search=Atalanta'),
    ...world.matches.map((id) => api(`/tips/v1/fixtures/${id}/`)),
    ...tips.map((id) => api(`/tips/v1/tips-edit/${id}/`)),
  ];
  return reader === 'visitor' ? open : [...open, ...own];
}

export function logAddresses(world: World): string[] {
  return [
    `/ledger/bundle/${world.people.get('author')!.username}`,
    ...[...world.tips.values()].map((id) => `/ledger/proof/${id}`),
  ];
}

export function pageAddresses(world: World): string[] {
  const { username } = world.people.get('author')!;
  return [
    '/home',
    '/tipsters',
    `/tipsters/${username}`,
    '/classifiche',
    '/verify',
    ...[...world.tips.values()].map((id) => `/t/${id}`),
    ...matchPages(world),
  ];
}

/** Pages that name the matches of the calendar, which are no secret. */
export function matchPages({ matches, teams, competition }: World): string[] {
  return [...matches.map((id) => `/m/${id}`), ...teams.map((id) => `/teams/${id}`), `/competitions/${competition}`];
}
