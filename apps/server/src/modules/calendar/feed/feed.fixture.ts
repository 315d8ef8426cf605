/** A price of a bookmaker's market: `[name, price, point]`. */
type Outcome = readonly [name: string, price: number, point?: number];

export interface FeedMarket {
  bookmaker?: string;
  key?: string;
  market: 'h2h' | 'h2h_lay' | 'totals' | 'spreads';
  at: string | null;
  outcomes: readonly Outcome[];
}

/** An event as `/v4/sports/{key}/odds` lists it. */
export function feedEvent(
  [home, away]: readonly [string, string],
  startsAt: string,
  markets: readonly FeedMarket[],
  sportKey = 'soccer_england_league1',
): object {
  return {
    id: `${home}-${away}`,
    sport_key: sportKey,
    sport_title: 'League 1',
    commence_time: startsAt,
    home_team: home,
    away_team: away,
    bookmakers: markets.map(({ bookmaker = 'bet365', key, market, at, outcomes }) => ({
      key: key ?? bookmaker.toLowerCase(),
      title: bookmaker,
      ...(at === null ? {} : { last_update: '2020-01-01T00:00:00Z' }),
      markets: [
        {
          key: market,
          ...(at === null ? {} : { last_update: at }),
          outcomes: outcomes.map(([name, price, point]) => ({
            name,
            price,
            ...(point === undefined ? {} : { point }),
          })),
        },
      ],
    })),
  };
}

/** An event as `/v4/sports/{key}/scores` lists it. */
export function feedScore(
  [home, away]: readonly [string, string],
  startsAt: string,
  score: { goals: readonly [number, number] | null; completed: boolean; at: string },
  sportKey = 'soccer_england_league1',
): object {
  return {
    id: `${home}-${away}`,
    sport_key: sportKey,
    sport_title: 'League 1',
    commence_time: startsAt,
    completed: score.completed,
    home_team: home,
    away_team: away,
    scores: score.goals && [
      { name: home, score: String(score.goals[0]) },
      { name: away, score: String(score.goals[1]) },
    ],
    last_update: score.goals ? score.at : null,
  };
}
