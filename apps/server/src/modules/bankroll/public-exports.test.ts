import { expect, test } from 'vitest';
import { bankrollFixture } from './bankroll.fixture.ts';

/**
 * Shapes of exports that are public: headers and forms of values as parsers, tests and manuals of others have them, rows written anew. No
 * header of Betaminic or Betburger was found that can be relied on: their files are read by what their columns prove.
 */
const world = bankrollFixture();

interface Read {
  format: string;
  questions: readonly string[];
  rows: readonly string[];
  refused: readonly string[];
}

async function preview(
  lines: readonly string[],
  { mapping, bankroll = world.bankroll }: { mapping?: object; bankroll?: number } = {},
): Promise<Read & { profit: number }> {
  const search = new URLSearchParams({ bankroll: String(bankroll), name: 'a.csv' });
  if (mapping) search.set('mapping', JSON.stringify(mapping));
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/preview/?${search}`,
    headers: { authorization: `Bearer ${world.reader.token}`, 'content-type': 'text/csv' },
    payload: lines.join('\n'),
  });
  const { format, questions, rows, rejections, profit_cents } = response.json();
  return {
    format,
    questions: questions.map(({ about }: { about: string }) => about),
    rows: rows.map((row: Record<string, unknown>) =>
      [
        row.placed_at,
        row.event,
        row.selection,
        row.side,
        row.odds,
        row.stake_cents,
        row.outcome,
        row.profit_cents,
      ].join(' · '),
    ),
    refused: rejections.map(({ line, code }: { line: number; code: string }) => `${line} ${code}`),
    profit: profit_cents,
  };
}

const CASES: Readonly<Record<string, Omit<Read, 'questions'> & { lines: readonly string[]; profit?: number }>> = {
  'Smarkets, account overview': {
    format: 'smarkets',
    lines: [
      '"Smarkets Account Overview - 15 Mar 2025, 00:42 GMT"',
      '"Event","Details","Date","Backers Stake (EUR)","Odds","Exposure (EUR)","In/Out (EUR)","Balance (EUR)"',
      '"Deposit","","14 Mar 2025, 15:48 GMT","","","0.00","43.00","43.00"',
      '"Bet Placed · Against Draw","Alba vs Lago United / Full-time result","14 Mar 2025, 16:00 GMT","7.00","4.3","-23.10","","43.00"',
      '"Bet Won · Against Draw","Alba vs Lago United / Full-time result","14 Mar 2025, 19:28 GMT","7.00","4.3","0.00","","50.00"',
      '"Market Settled","Alba vs Lago United / Full-time result","14 Mar 2025, 19:28 GMT","","","0.00","7.00","50.00"',
      '"Bet Placed · For Over 2.5","Bruma vs Costa / Over/under 2.5","14 Mar 2025, 20:00 GMT","5.00","2.1","-5.00","","50.00"',
      '"Commission Update (0.02)","","15 Mar 2025, 00:10 GMT","","","0.00","","50.00"',
    ],
    rows: [
      '2025-03-14T16:00:00.000Z · Alba vs Lago United · Draw · lay · 4.3 · 2310 · won · 700',
      '2025-03-14T20:00:00.000Z · Bruma vs Costa / Over/under 2.5 · Over 2.5 · back · 2.1 · 500 · in_progress · ',
    ],
    refused: ['3 no_bet', '6 no_bet', '8 no_bet'],
  },
  'Matchbook, transactions': {
    format: 'matchbook',
    lines: [
      'currency,id,time,transaction-type,product,detail,debit,credit,balance,third-party-transaction-id',
      'EUR,32706738456501028,2025-03-09T02:44:16.003Z,Manual,Account,Withdrawal via card,-13.55000,0.00000,0.00203,',
      'EUR,32698044763900018,2025-03-08T02:35:19.069Z,Payout,Exchange,Alba vs Lago | Match Odds,-21.44797,0.00000,3.55203,',
      'EUR,32698044763900019,2025-03-08T03:35:19.069Z,Payout,Exchange,Bruma vs Costa | Total,0.00000,10.50000,14.05203,',
    ],
    rows: [],
    refused: ['2 no_bet'],
    profit: -1095,
  },
  'Betfair, account statement': {
    format: 'betfair_statement',
    lines: [
      'Date,Description,Cash In (€),Bonus In (€),Cash Out (€),Bonus Out (€),Cash Balance (€)',
      '06-Mar-25 21:54:12,Exchange: Alba v Lago / Match Odds Ref: 177283405352,2.24,--,--,--,59.68',
      '06-Mar-25 21:56:34,Withdrawal Ref: 177283419353,--,--,-59.68,--,0.00',
      '02-Mar-25 14:24:35,Exchange: Bruma v Costa / Over/Under 2.5 Goals Ref: 177246147536,--,--,-5.00,--,14.46',
    ],
    rows: [],
    refused: ['3 no_bet'],
    profit: -276,
  },
  'Betfair, settled bets': {
    format: 'betfair_bets',
    lines: [
      'Market,Selection,Bid type,Bet ID,Bet placed,Odds req.,Stake (€),Avg. odds matched,Profit/Loss (€)',
      'Football / Alba v Lago : Match Odds,Alba,Back,1:31000000001,17-Aug-24 15:02,2.10,10.00,2.12,11.20',
      'Football / Bruma v Costa : Match Odds,The Draw,Lay,1:31000000002,18-Aug-24 15:02,3.50,10.00,3.45,-24.50',
    ],
    rows: [
      '2024-08-17T13:02:00.000Z · Football / Alba v Lago : Match Odds · Alba · back · 2.12 · 1000 · won · 1120',
      '2024-08-18T13:02:00.000Z · Football / Bruma v Costa : Match Odds · The Draw · lay · 3.45 · 2450 · lost · -2450',
    ],
    refused: [],
  },
  'Bet-Analytix, an older export without the later columns': {
    format: 'bet_analytix',
    lines: [
      'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker',
      '2024-08-20 10:00;Simple;Football;Alba;2.400;15.00;W;Bet Uno',
      '2024-08-21 10:00;Combined;;Doppia;2.400;15.00;L;Bet Uno',
      ';;Football;Bruma;1.200;;W;Bet Uno',
      ';;Tennis;Costa;2.000;;L;Bet Uno',
    ],
    rows: [
      '2024-08-20T08:00:00.000Z · Alba ·  · back · 2.4 · 1500 · won · 2100',
      '2024-08-21T08:00:00.000Z · Doppia · Bruma + Costa · back · 2.4 · 1500 · lost · -1500',
    ],
    refused: [],
  },
  'a French sheet with commas and references': {
    format: 'other',
    lines: [
      'Date;Sport;Marché;Sélection;Mise;Cote;Statut;Référence',
      '24/08/2024;Football;Résultat du match;"Paris, vainqueur";10,50;1,85;Gagné;BA-42',
      '25/08/2024;Tennis;Vainqueur;Costa;5,00;2,10;Perdu;BA-43',
      '26/08/2024;Tennis;Vainqueur;Bruma;5,00;2,10;Remboursé;BA-44',
    ],
    rows: [
      '2024-08-23T22:00:00.000Z · Paris, vainqueur · Paris, vainqueur · back · 1.85 · 1050 · won · 893',
      '2024-08-24T22:00:00.000Z · Costa · Costa · back · 2.1 · 500 · lost · -500',
      '2024-08-25T22:00:00.000Z · Bruma · Bruma · back · 2.1 · 500 · void · 0',
    ],
    refused: [],
  },
  'a sheet for several bookmakers, whose header is its seventh line': {
    format: 'other',
    lines: [
      'Bet Tracker',
      'Updated,today',
      'Bankroll,1000',
      'Profit,0',
      'Note,',
      'Note,',
      'Date,Start Time,Event ID,Sport,League,Market,Derivative,Event/Match,Bet,Odds,Stake,Bookmaker,Payout,Closing Line,CLV%,Profit/Loss,Notes/Comments,Bet ID#,Result',
      '2024-08-24,19:00,e1,Basketball,NBA,Spread,Full game,Alba at Lago,Alba +4.5,1.91,20,Book Uno,38.20,1.87,2.1%,18.20,,7001,Win',
      '2024-08-25,19:00,e2,Basketball,NBA,Total,Full game,Bruma at Costa,Over 210.5,1.91,20,Book Uno,0,1.95,-2.1%,-20.00,,7002,Loss',
    ],
    rows: [
      '2024-08-23T22:00:00.000Z · Alba at Lago · Alba +4.5 · back · 1.91 · 2000 · won · 1820',
      '2024-08-24T22:00:00.000Z · Bruma at Costa · Over 210.5 · back · 1.91 · 2000 · lost · -2000',
    ],
    refused: [],
  },
  'an American tracker with teams, potential payouts and local days': {
    format: 'other',
    lines: [
      'Date,Sport,League,Teams,Market,Selection,Odds,Open Odds,Closing Odds,Bet Type,Stake,Potential Payout,Status,Sportsbook,Tags,Notes',
      '8/24/2024,Football,NFL,Alba vs Lago,Spread,Alba -3.5,-110,-108,-115,straight,11,21,won,Book Uno,,',
      '8/25/2024,Football,NFL,Bruma vs Costa,Moneyline,Costa,+150,+145,+140,straight,10,25,lost,Book Uno,,',
    ],
    rows: [
      '2024-08-23T22:00:00.000Z · Alba vs Lago · Alba -3.5 · back · 1.909 · 1100 · won · 1000',
      '2024-08-24T22:00:00.000Z · Bruma vs Costa · Costa · back · 2.5 · 1000 · lost · -1000',
    ],
    refused: [],
  },
  'a table with an American line, what could be won, and the result beside "Settled"': {
    format: 'other',
    lines: [
      'bet_id,sport,status,result,capper,stake_amount,potential_win_amount,line,multi_bet,match,pick,date_accepted,event_date,book',
      '2010733592,tennis,Settled,Win,Tipster Uno,20,12.99,-154,f,Alba vs Lago,Alba (Sets),2024-09-25 01:40:00,2024-09-25 03:08:00,pinnacle',
      '2010741903,tennis,Settled,Loss,Tipster Uno,20,25.00,+125,f,Bruma vs Costa,Costa (Sets),2024-09-25 02:53:00,2024-09-25 03:15:00,pinnacle',
      '2010864292,tennis,Settled,Refunded,Tipster Due,20,16.26,-123,f,Duna vs Faro,Faro -1.5,2024-09-25 14:53:00,2024-09-25 16:00:00,pinnacle',
    ],
    rows: [
      '2024-09-24T23:40:00.000Z · Alba vs Lago · Alba (Sets) · back · 1.649 · 2000 · won · 1298',
      '2024-09-25T00:53:00.000Z · Bruma vs Costa · Costa (Sets) · back · 2.25 · 2000 · lost · -2000',
      '2024-09-25T12:53:00.000Z · Duna vs Faro · Faro -1.5 · back · 1.813 · 2000 · void · 0',
    ],
    refused: [],
  },
  'a robot on an exchange, with back and lay and bets that were never fired': {
    format: 'other',
    lines: [
      'Strategy,Staking plan,Date,Market,Selection,Type,Stake,Odds,Result,Profit,Placed,Settled',
      'Rank 1,Level,2024-08-20,Alba v Lago / Match Odds,Alba,Back,10,2.5,Won,15,2024-08-20 15:00,2024-08-20 17:00',
      'Rank 1,Level,2024-08-21,Bruma v Costa / Match Odds,The Draw,Lay,10,3.5,Lost,-25,2024-08-21 15:00,2024-08-21 17:00',
      'Rank 1,Level,2024-08-22,Duna v Faro / Match Odds,Faro,Back,10,4,Cancelled,0,2024-08-22 15:00,2024-08-22 17:00',
    ],
    rows: [
      '2024-08-20T13:00:00.000Z · Alba v Lago / Match Odds · Alba · back · 2.5 · 1000 · won · 1500',
      '2024-08-21T13:00:00.000Z · Bruma v Costa / Match Odds · The Draw · lay · 3.5 · 2500 · lost · -2500',
      '2024-08-22T13:00:00.000Z · Duna v Faro / Match Odds · Faro · back · 4 · 1000 · void · 0',
    ],
    refused: [],
  },
  'a short table with won as yes and no, in units': {
    format: 'other',
    lines: [
      'Date,Ticket Details,Total Odds,Stake,Won,Profit',
      '2024-01-01,Alba vs Lago (X),3.3,1,yes,2.3',
      '2024-01-13,Bruma vs Costa (1) Duna vs Faro (2),3.7,1,no,-1',
    ],
    rows: [
      '2023-12-31T23:00:00.000Z · Alba vs Lago (X) ·  · back · 3.3 · 100 · won · 230',
      '2024-01-12T23:00:00.000Z · Bruma vs Costa (1) Duna vs Faro (2) ·  · back · 3.7 · 100 · lost · -100',
    ],
    refused: [],
  },
  'a table of a spreadsheet with serial days and refunds without odds': {
    format: 'other',
    lines: [
      'date\tsport\tevent\tstake\todds\tstatus',
      '45500.5\tBasketball\tAlba - Lago\t5\t1.9\twon',
      '45501\tBasketball\tBruma - Costa\t5\t\tvoid',
    ],
    rows: ['2024-07-27T10:00:00.000Z · Alba - Lago ·  · back · 1.9 · 500 · won · 450'],
    refused: ['3 required'],
  },
};

test.each(Object.entries(CASES))('%s is read', async (_, { lines, profit, ...right }) => {
  const { profit: found, ...read } = await preview(lines);
  expect(read).toEqual({ ...right, questions: [] });
  if (profit !== undefined) expect(found).toBe(profit);
});

test('a file that a tracker is recognised in is another one when its reader says so', async () => {
  const lines = [
    'Market,Start time,Settled date,Profit/Loss (€),Odds,Stake',
    'Alba v Lago,17-Aug-24 17:30,17-Aug-24 19:25,5.00,1.50,10.00',
  ];
  expect(await preview(lines)).toMatchObject({ format: 'betfair', rows: [], profit: 500 });
  const chosen = await preview(lines, { mapping: { format: 'other' } });
  expect([chosen.format, chosen.rows.length]).toEqual(['other', 1]);
});

/** A decimal price of American odds. */
const american = (odds: number): number => 1 + (odds > 0 ? odds / 100 : 100 / -odds);

type Hand = readonly [side: 'back' | 'lay', price: number, stake: number, result: string];

/** Works out beside the product what a bet came to: in cents, from a price, a stake and a result. */
function byHand([side, price, stake, result]: Hand): { risk: number; profit: number | null } {
  const won = side === 'back' ? stake * (price - 1) : stake;
  const lost = side === 'back' ? stake : stake * (price - 1);
  const share = { won, lost: -lost, void: 0, half_won: won / 2, half_lost: -lost / 2 }[result];
  return { risk: Math.round(lost * 100), profit: share === undefined ? null : Math.round(share * 100) };
}

interface Foreign {
  lines: readonly string[];
  /** The bets as a reader of the file reads them. */
  hand: readonly Hand[];
  refused?: readonly string[];
  questions?: readonly string[];
  currency?: string;
}

/** Ten exports that strangers published, with headers and ways of writing as theirs, and rows of our own. */
const FOREIGN: Readonly<Record<string, Foreign>> = {
  'American odds, some without their sign, what could be won beside the risk': {
    lines: [
      'ID,Date,Sport,League,Event,Type,Description,Pick,Opponent,Odds,Risk,To Win,Status,Result Date,Notes',
      '1,2025-04-12,Golf,Tour,2025 Majors,future,Win a Major,Alba,,550,500,2750,pending,,"Covers Uno, Due"',
      '2,2025-04-09,Golf,Tour,2025 Open,outright,Win,Bruma,,+4200,100,4200,lost,2025-04-12,',
      '3,2025-04-09,Golf,Tour,2025 Open,top20,Top 20,Costa,,-130,325,250,won,2025-04-12,T3',
      '4,2025-04-10,Golf,Tour,2025 Open,matchup,Duna > Elba,Duna,Elba,-130,325,250,push,2025-04-10,',
    ],
    hand: [
      ['back', american(550), 500, 'open'],
      ['back', american(4200), 100, 'lost'],
      ['back', american(-130), 325, 'won'],
      ['back', american(-130), 325, 'void'],
    ],
  },
  'an exchange’s own list of bets, each described in one cell': {
    currency: 'BRL',
    lines: [
      'Settled;Description;Type;Odds;Stake (R$);Liability (R$);Profit/Loss (R$);Status',
      '01-Jun-22 17:03:54;Alba v Lago Alba-Match Odds | Betfair Bet ID 1:270 | Placed 01-Jun-22 07:15:00;Back;1,26;5; -- ;-5;Lost',
      '01-Jun-22 14:05:42;Bruma v Costa Costa-Match Odds | Betfair Bet ID 1:271 | Placed 31-May-22 21:53:25;Back;1,71;5; -- ;3,55;Won',
      '29-Mar-22 05:46:04;Duna v Elba Duna-Match Odds | Betfair Bet ID 1:272 | Placed 28-Mar-22 19:16:54;Lay;1,68;13,52;9,19;-9,19;Lost',
    ],
    hand: [
      ['back', 1.26, 5, 'lost'],
      ['back', 1.71, 5, 'won'],
      ['lay', 1.68, 13.52, 'lost'],
    ],
  },
  'returns with the stake, and systems by their names': {
    lines: [
      'id,sport,type,date,description,league,stake,odds,returns,result,bookmaker,valueTag,tipster,freeBet,notes',
      '1777797058456,Aussie Rules,Single,2025-05-03,Over 184.5 Points,AFL,0.5,1.91,0,pending,Bet Uno,,,',
      '1777709834803,Football,Single,2025-05-02,Alba SoT,Premier,0.3,2,0.6,win,Bet Uno,,,',
      '1777709467912,Football,Sixfold,2025-05-02,BTTS Acca,Mixed,0.1,19.51,0,loss,Bet Due,,,',
      '1777446788194,Baseball,Patent,2025-04-29,Mixed,KBO,0.35,9.45,0.49,win,Bet Uno,,,',
      '1777446788195,Baseball,Patent,2025-04-29,Mixed,KBO,0.35,9.45,0,loss,Bet Uno,,,',
      '1777656289261,Horse Racing,Each-Way Single,2025-05-01,Division,Ascot,0.2,13,0.34,win,Bet Uno,,,',
      '1777656323546,Horse Racing,Each-Way Single,2025-05-01,Arrow,Ascot,0.2,12,0,loss,Bet Uno,,,',
    ],
    hand: [
      ['back', 1.91, 0.5, 'open'],
      ['back', 2, 0.3, 'won'],
      ['back', 19.51, 0.1, 'lost'],
      // The patent paid 0.49: 0.14 more than its stake, as if its price had been 1.40.
      ['back', 1.4, 0.35, 'won'],
      ['back', 9.45, 0.35, 'lost'],
      ['back', 12, 0.2, 'lost'],
    ],
    refused: ['7 place_terms'],
  },
  'two teams in columns of their own, beside the tournament': {
    lines: [
      'bet_id,placed_at,event,team1,team2,market,selection,coeff,stake,status,payout,profit,model_prob,close_coeff,notes',
      '2677253526933082282,2025-06-12T19:22,Coppa Uno,Alba,Bruma,handicap_maps,Bruma (+1.5),2.92,10.00,won,29.20,19.20,0.492,,value pick',
      '1781334981991,2025-06-13T07:16,Coppa Uno,Costa,Duna,moneyline,Duna ML,1.60,10.00,lost,0,-10.00,0.680,1.605,',
      '1781334984343,2025-06-13T07:16,Coppa Uno,Elba+Faro,Gava+Lago,express,Elba x Lago,2.44,8.00,pending,,,0.480,2.336,',
    ],
    hand: [
      ['back', 2.92, 10, 'won'],
      ['back', 1.6, 10, 'lost'],
      ['back', 2.44, 8, 'open'],
    ],
  },
  'units and money beside each other': {
    lines: [
      'League,Start Time,Game,Pick Desc,Type,Period,Odds,Odds/Spread/Total,Result,Units Wagered,Units Net,Money Wagered,Money Net,',
      'epl,2024-12-01T13:30:00.000Z,FUL @ TOT,FUL @ TOT: u3.5 -130,under,game,-130,3.5,win,1.3,1,13,10,',
      'nfl,2024-12-02T01:20:00.000Z,SF @ BUF,,custom,game,-113,63.5,loss,2,-2,20,-20,',
      'nfl,2024-12-06T01:15:00.000Z,GB @ DET,DET -3 -125,spread_home,game,-125,-3,push,1.875,0,18.75,0,',
      'nba,2024-12-08T18:00:00.000Z,KU @ MIZ,KU +105,ml_away,game,105,105,win,1,1.05,10,10.5,',
    ],
    hand: [
      ['back', american(-130), 13, 'won'],
      ['back', american(-113), 20, 'lost'],
      ['back', american(-125), 18.75, 'void'],
      ['back', american(105), 10, 'won'],
    ],
  },
  'another currency in the names of its columns': {
    lines: [
      'bet_id,date,match,selection,decimal_odds,stake_nok,result,p_l_nok,payout_nok,sport,phase,notes',
      'e6f9d22df7b6,2025-06-28,Alba vs Lago,Over 3.5,1.75,15,Loss,-15,0,football,1A,x',
    ],
    hand: [],
    questions: ['currency'],
    refused: ['2 currency_unclear'],
  },
  'Brazilian words, with what a cash-out would pay now': {
    currency: 'BRL',
    lines: [
      'id,ticket_id,data_hora,casa,partida,campeonato,minuto,mercado,selecao,odd,stake_brl,stake_tipo,retorno_potencial_brl,cashout_atual_brl,resultado,pnl_brl',
      '1,SB-01,2025-08-28 18:05,Bet Uno,Alba x Lago,Liga,80 (2T),Resultado Final,Alba,1.42,5.00,Dinheiro Real,7.10,7.10,GREEN,+2.10',
      '2,SB-02,2025-08-28 18:31,Bet Uno,Bruma x Costa,Peru,2T,Total de Gols,Under 3.5,1.92,5.00,Dinheiro Real,0.00,0.00,RED,-5.00',
      '3,SB-03,2025-08-28 19:14,Bet Uno,Múltipla 4,Série B,Reta Final,Múltipla,Duna + Elba,4.13,10.00,Dinheiro Real,42.92,8.10,EM ABERTO,0.00',
    ],
    hand: [
      ['back', 1.42, 5, 'won'],
      ['back', 1.92, 5, 'lost'],
      ['back', 4.13, 10, 'open'],
    ],
  },
  'fractions of a decimal beside decimals, and free bets at a stake of nothing': {
    lines: [
      'bet_id,date_placed,kickoff,match,home_team,away_team,odds_fractional,odds_decimal,stake,potential_return,status,actual_return,profit_loss,num_legs,bookmaker,notes',
      'O/79/297,2025-06-11,2025-06-11 20:05,Alba v Lago,Alba,Lago,2.54/1,3.54,5.00,17.71,Won,17.71,12.71,4,Bet Uno,',
      'O/79/298,2025-06-11,2025-06-12 03:00,Bruma v Costa,Bruma,Costa,3.89/1,4.89,5.00,24.46,Lost,0.00,-5.00,4,Bet Uno,',
      'O/79/306,2025-06-14,2025-06-14 18:00,Duna v Elba,Duna,Elba,2.99/1,3.99,0.00,14.93,Lost,0.00,0.00,3,Bet Uno,FREE BET',
    ],
    hand: [
      ['back', 3.542, 5, 'won'],
      ['back', 4.89, 5, 'lost'],
    ],
    refused: ['4 amount_out_of_range'],
  },
  'no odds but what was paid': {
    lines: [
      'Date,Event,Bet Type,Amount,Odds,Result,Payout',
      '2025-06-14,Alba,FP,15.0,,Lost,0.0',
      '2025-06-14,BRU @ COS,FP,15.0,,Won,50.0',
    ],
    hand: [['back', 50 / 15, 15, 'won']],
    refused: ['2 required'],
  },
  'results as numbers, in units of one, without a stake': {
    lines: [
      'id,event_id,league_name,home_team,away_team,event_time,bet_type,selection,handicap,odds,result,profit,created_at',
      '7,180143098,Liga Uno,Alba,Lago,2025-08-25 20:00:00,To Win,Away,,2.62,0.0,-1.0,2025-08-26 21:14:24',
      '10,180143110,Liga Uno,Bruma,Costa,2025-08-25 22:00:00,To Win,Away,,2.0,1.0,1.0,2025-08-26 21:14:25',
    ],
    hand: [],
    refused: ['2 required', '3 required'],
  },
};

test.each(Object.entries(FOREIGN))('a stranger’s file is read as by hand: %s', async (_, foreign) => {
  const { lines, hand, refused = [], questions = [], currency } = foreign;
  const bankroll = currency === undefined ? world.bankroll : await world.newBankroll({ name: currency, currency });
  const read = await preview(lines, { bankroll });
  expect({ questions: read.questions, refused: read.refused }).toEqual({ questions, refused });
  const cells = read.rows.map((row) => row.split(' · '));
  expect(cells.map((row) => [row[3], row[6]])).toEqual(
    hand.map(([side, , , result]) => [side, result === 'open' ? 'in_progress' : result]),
  );
  for (const [n, bet] of hand.entries()) {
    const { risk, profit } = byHand(bet);
    const [stake, won] = [cells[n]![5], cells[n]![7]];
    // Prices of these files are rounded to three digits: a bet comes to its profit within a hundredth.
    expect(Math.abs(Number(stake) - risk), lines[n + 1]).toBeLessThanOrEqual(1);
    if (profit === null) expect(won).toBe('');
    else expect(Math.abs(Number(won) - profit), lines[n + 1]).toBeLessThanOrEqual(1 + Math.abs(profit) / 100);
  }
});

test.each(['betaminic', 'betburger'] as const)(
  'an export of %s is recognised by its header once its reader has said what it is',
  async (format) => {
    // The header is invented: none is published.
    const file = 'When;Fixture;Played;At;Put;End\n14/03/2025;A - B;1;1,85;10,00;Won\n15/03/2025;C - D;X;3,10;5,00;Lost';
    const send = async (query: object = {}, kind: 'preview/' | '' = 'preview/') => {
      const search = new URLSearchParams({ bankroll: String(world.bankroll), name: 'a.csv', ...query });
      const response = await world.t.app.http.inject({
        method: 'POST',
        url: `/api/tips/v1/bet-imports/${kind}?${search}`,
        headers: { authorization: `Bearer ${world.reader.token}`, 'content-type': 'text/csv' },
        payload: kind === '' ? file : file.replaceAll('A - B', 'E - F'),
      });
      return response.json();
    };
    expect(await send()).toMatchObject({ format: 'other', remembered: false });
    const columns = { placed_at: 0, event: 1, selection: 2, odds: 3, stake: 4, outcome: 5 };
    expect(await send({ mapping: JSON.stringify({ format, columns }) }, '')).toMatchObject({ format, rows_new: 2 });
    const next = await send();
    expect(next).toMatchObject({ format, remembered: true, questions: [], rows_new: 1, rows_same: 1 });
  },
);
