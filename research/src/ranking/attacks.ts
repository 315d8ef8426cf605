import { type OddsMilli, type Side, WHOLE_SHARE } from '@quotavera/domain/bet';
import { PRICE_MAX_AGE_MS, PRICE_TOLERANCE } from '@quotavera/domain/limits';
import { meanOdds, type PriceObservation, verifyPrice } from '@quotavera/domain/margin';
import type { Random } from '@quotavera/domain/random';
import { MINUTE_MS, SECOND_MS } from '@quotavera/domain/time';
import {
  bookAt,
  bookmakersAt,
  drawFair,
  EXCHANGE,
  type FairCourse,
  LAST_LOOK_AT,
  looks,
  MARGINS,
  moved,
  NEXT_LOOK_AT,
  PUBLISHED_AT,
  quietCourse,
  SHARPEST,
  START_AT,
} from './market.ts';
import { closingProbability, type Publication } from './publication.ts';

/** A pick as somebody who tries to look skilled tells it, and what he doesn't say. */
export interface PlayedPick {
  told: Publication;
  /** The true probability of the selection. */
  probability: number;
  /** Everything that there was to see. */
  observations: readonly PriceObservation[];
}

/** Somebody who tries to win the ranking without an edge that a follower could have. */
export interface Attack {
  name: string;
  /** The usage and the report say it so. */
  does: string;
  pick(random: Random): PlayedPick;
}

interface Play extends Partial<Publication> {
  course: FairCourse;
  quoted: OddsMilli;
  /** Default the close's: nobody knows better. */
  probability?: number;
  /** Default the tip's own observations. */
  allObservations?: readonly PriceObservation[];
}

/** Plays a pick's match: the result is drawn from the true probability. */
function played(random: Random, play: Play): PlayedPick {
  const { course, probability = course.close, allObservations, ...own } = play;
  const close = own.close ?? { reference: bookAt(course.close, MARGINS[SHARPEST]!), source: null };
  const observations = own.observations ?? looks(course, false);
  const told: Publication = {
    side: 'back',
    outcome: 0,
    bookmaker: null,
    minimumOdds: null,
    expiresAt: null,
    withdrawn: false,
    exits: [],
    publishedAt: PUBLISHED_AT,
    start: START_AT,
    week: 0,
    ...own,
    observations,
    close,
    fairClose: closingProbability(close, 0),
    grade: random.chance(probability) ? 'won' : 'lost',
  };
  return { told, probability, observations: allObservations ?? observations };
}

/** The average price of the bookmakers at a fair probability. */
function averageAt(fair: number): OddsMilli {
  return meanOdds(bookmakersAt(fair, PUBLISHED_AT).map(({ prices }) => prices[0]!));
}

/** The most favourable odds that the comparison with a price lets pass. */
export function mostFavourable(side: Side, imported: OddsMilli): OddsMilli {
  const back = (1 + PRICE_TOLERANCE) * (side === 'back' ? imported : (1000 * imported) / (imported - 1000));
  let odds = side === 'back' ? Math.floor(back) : Math.ceil((1000 * back) / (back - 1000));
  while (!verifyPrice({ side, quoted: odds, imported }).verified) odds += side === 'back' ? -1 : 1;
  return odds;
}

const layer: Attack = {
  name: 'layer at back prices',
  does: 'lays at the bookmakers’ back prices; where the feed has an exchange (half of the matches) at the most that 3% lets pass',
  pick(random) {
    const course = quietCourse(random);
    const observations = looks(course, true);
    const layPrice = observations.find(({ side }) => side === 'lay')!.prices[0]!;
    const seesExchange = random.chance(0.5);
    return played(random, {
      course,
      side: 'lay',
      quoted: seesExchange ? mostFavourable('lay', layPrice) : averageAt(course.before),
      observations: seesExchange ? observations : observations.filter(({ bookmaker }) => bookmaker !== EXCHANGE),
      allObservations: observations,
    });
  },
};

const exitTrader: Attack = {
  name: 'exit trader',
  does: 'quotes 3% over the market and in the same call an exit that is 3% better on o/(o−1)',
  pick(random) {
    const course = quietCourse(random);
    const market = averageAt(course.before);
    return played(random, {
      course,
      quoted: mostFavourable('back', market),
      exits: [{ share: WHOLE_SHARE, odds: mostFavourable('lay', market), hedge: 'hedged' }],
    });
  },
};

const hider: Attack = {
  name: 'hider of losers',
  does: 'says of every losing back that it was closed at 1.01 just before the end',
  pick(random) {
    const course = quietCourse(random);
    const pick = played(random, { course, quoted: averageAt(course.before) });
    if (pick.told.grade === 'won') return pick;
    return { ...pick, told: { ...pick.told, exits: [{ share: WHOLE_SHARE, odds: 1010, hedge: 'hedged' }] } };
  },
};

/** A price at a bookmaker above this many times the fair price is worth publishing to the shopper. */
export const SHOPPERS_PREMIUM = 1.03;
/** Bookmakers' prices scatter around their usual margin with this deviation. */
const SCATTER = 0.05;

const shopper: Attack = {
  name: 'shopper before the start',
  does: 'a minute before the start, publishes only where named price × fair close > 1.03; that premium pays nothing, as on real matches',
  pick(random) {
    for (;;) {
      const fair = drawFair(random);
      const bookmaker = 'William Hill';
      const quoted = Math.floor(bookAt(fair, MARGINS[bookmaker]!)[0] * (1 + SCATTER * random.normal()));
      if ((quoted / 1000) * fair <= SHOPPERS_PREMIUM) continue;
      const [, other] = bookAt(fair, MARGINS[bookmaker]!);
      const observations = bookmakersAt(fair, LAST_LOOK_AT).map((seen) =>
        seen.bookmaker === bookmaker ? { ...seen, prices: [quoted, other] } : seen,
      );
      return played(random, {
        course: { before: fair, now: fair, next: fair, close: fair },
        bookmaker,
        quoted,
        observations,
        start: MINUTE_MS,
        close: { reference: bookAt(fair, MARGINS[SHARPEST]!), source: quoted },
        // On 12,459 real matches a premium over the fair price paid nothing: the bookmaker that stands apart knew better.
        probability: 990 / quoted,
      });
    }
  },
};

/** News comes within five minutes of so many publications, and moves the fair probability by so much. */
const NEWS = 0.2;
const NEWS_MOVE = 0.08;
/** From this fall on, news is bad. */
export const BAD_NEWS = 0.97;

const withdrawer: Attack = {
  name: 'withdrawer',
  does: 'withdraws within five minutes when news is bad (a fifth of the matches have news that moves the price by 8%)',
  pick(random) {
    const now = drawFair(random);
    const course = random.chance(NEWS)
      ? { ...quietCourse(random, moved(random, now, NEWS_MOVE)), before: now, now }
      : quietCourse(random, now);
    return played(random, {
      course,
      quoted: averageAt(course.before),
      withdrawn: course.next < BAD_NEWS * course.now,
    });
  },
};

const minimumOdds: Attack = {
  name: 'minimum odds above the market',
  does: 'quotes 3% over the market and as much as minimum odds, so that nobody could follow',
  pick(random) {
    const course = quietCourse(random);
    const quoted = mostFavourable('back', averageAt(course.before));
    return played(random, { course, quoted, minimumOdds: quoted });
  },
};

/** The news that the quick one sees first moves the fair probability up: the upper half of a normal with this deviation. */
const FIRST_SEEN = 0.08;

const briefTips: Attack = {
  name: 'expiry after 20 seconds',
  does: 'sees news before the feed does, quotes Pinnacle’s last seen price and lets the tip expire after 20 seconds',
  pick(random) {
    const before = drawFair(random);
    const now = Math.min(0.97, before * (1 + Math.abs(FIRST_SEEN * random.normal())));
    const course = { ...quietCourse(random, now), before };
    return played(random, {
      course,
      bookmaker: SHARPEST,
      quoted: bookAt(before, MARGINS[SHARPEST]!)[0],
      expiresAt: PUBLISHED_AT + 20 * SECOND_MS,
    });
  },
};

const overquoter: Attack = {
  name: 'quoter of 3% over the market',
  does: 'quotes the most that the comparison lets pass',
  pick(random) {
    const course = quietCourse(random);
    return played(random, { course, quoted: mostFavourable('back', averageAt(course.before)) });
  },
};

const STALE_BOOKMAKER = 'bet365';
/** The move of half an hour in the busiest time before a match. */
const HALF_HOUR = 0.06;
/** A stale price above this many times the fair price is worth publishing. */
export const STALE_PREMIUM = 1.02;

const staleQuoter: Attack = {
  name: 'quoter of 30-minute-old prices',
  does: 'names the bookmaker whose last seen price is 29 minutes old, where the market has left it behind by 2% and more',
  pick(random) {
    for (;;) {
      const old = drawFair(random);
      const now = moved(random, old, HALF_HOUR);
      const [quoted, other] = bookAt(old, MARGINS[STALE_BOOKMAKER]!);
      if ((quoted / 1000) * now <= STALE_PREMIUM) continue;
      const course = quietCourse(random, now);
      const stale = {
        bookmaker: STALE_BOOKMAKER,
        side: 'back',
        at: PUBLISHED_AT - PRICE_MAX_AGE_MS + MINUTE_MS,
        prices: [quoted, other],
      } as const;
      const isSeen = ({ bookmaker, at }: PriceObservation) => bookmaker !== STALE_BOOKMAKER || at === NEXT_LOOK_AT;
      return played(random, {
        course,
        bookmaker: STALE_BOOKMAKER,
        quoted,
        observations: [stale, ...looks(course, false).filter(isSeen)],
      });
    }
  },
};

/** So much the followers' own bets shorten the price after the next look, with this deviation. */
const FOLLOWED = 0.06;
const FOLLOWED_DEVIATION = 0.01;

/** No trick of prices: every rule of prices is kept, and the close says what the followers made of it. */
const movedByFollowers: Attack = {
  name: 'followers who move the line',
  does: 'picks at random at Pinnacle’s price; after the next look the followers’ bets shorten it by 6%, and nothing brings it back',
  pick(random) {
    const course = quietCourse(random);
    const close = Math.min(0.97, course.close * (1 + FOLLOWED + FOLLOWED_DEVIATION * random.normal()));
    return played(random, {
      course: { ...course, close },
      bookmaker: SHARPEST,
      quoted: bookAt(course.before, MARGINS[SHARPEST]!)[0],
      probability: course.close,
    });
  },
};

/** All of these are tried alone, and five of each among twenty skilled tipsters. */
export const ATTACKS = {
  layer,
  exitTrader,
  hider,
  shopper,
  withdrawer,
  minimumOdds,
  briefTips,
  overquoter,
  staleQuoter,
  movedByFollowers,
} as const satisfies Readonly<Record<string, Attack>>;
