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

async function preview(lines: readonly string[], mapping?: object): Promise<Read & { profit: number }> {
  const search = new URLSearchParams({ bankroll: String(world.bankroll), name: 'a.csv' });
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
  const chosen = await preview(lines, { format: 'other' });
  expect([chosen.format, chosen.rows.length]).toEqual(['other', 1]);
});
