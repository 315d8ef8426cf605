/**
 * Small files as people have them that a reader of files easily gets wrong, each with the bets that it states (side, odds, risk in cents,
 * outcome, profit in cents; the moment before them where days are the point), what has to be refused and what has to be asked. The test's clock
 * stands at 2 March 2026.
 */
export interface HardFile {
  kind: string;
  file: string;
  bets: readonly string[];
  /** Line and reason of each row that isn't taken. */
  refused?: readonly string[];
  /** A question says what it is about, the word, and the answers. */
  questions?: readonly string[];
  /** The reader's answers, and the bets as they are read then. */
  answers?: object;
  answered?: readonly string[];
}

export const HARD_FILES: readonly HardFile[] = [
  {
    kind: 'American odds with a typographical minus',
    file: 'Date,Game,Odds,Stake,Result\n2025-03-14,A @ B,−110,11,W\n2025-03-15,C @ D,+100,10,W\n2025-03-16,E @ F,−250,25,L',
    bets: ['back 1.909 1100 won 1000', 'back 2 1000 won 1000', 'back 1.4 2500 lost -2500'],
  },
  {
    kind: 'American odds with signs among decimal ones',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,2.50,10,Won\n15/03/2025,C v D,+150,10,Won\n16/03/2025,E v F,-110,11,Lost\n17/03/2025,G v H,1.80,10,Lost\n18/03/2025,G v H,1.90,10,Lost',
    bets: [
      'back 2.5 1000 won 1500',
      'back 2.5 1000 won 1500',
      'back 1.909 1100 lost -1100',
      'back 1.8 1000 lost -1000',
      'back 1.9 1000 lost -1000',
    ],
  },
  {
    kind: 'a whole hundred without a sign among decimal odds',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,2.50,10,Won\n15/03/2025,C v D,150,10,Won\n16/03/2025,E v F,1.9,11,Lost\n17/03/2025,G v H,1.80,10,Lost\n18/03/2025,G v H,1.90,10,Lost',
    bets: [
      'back 2.5 1000 won 1500',
      'back 150 1000 won 149000',
      'back 1.9 1100 lost -1100',
      'back 1.8 1000 lost -1000',
      'back 1.9 1000 lost -1000',
    ],
    questions: ['odds decimal american'],
  },
  {
    kind: 'American odds that a program wrote with decimals',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,-110.0,11.0,win\n2025-03-15,C v D,150.0,10.0,win\n2025-03-16,C v D,100.0,10.0,loss',
    bets: ['back 1.909 1100 won 1000', 'back 2.5 1000 won 1500', 'back 2 1000 lost -1000'],
  },
  {
    kind: 'thousands apart by spaces, one of them narrow',
    file: 'Data;Evento;Quota;Puntata;Esito;Profitto\n14/03/2025;A - B;1,85;1 250,00;Vinta;1 062,50\n15/03/2025;C - D;2,10;2 000,00;Persa;-2 000,00',
    bets: ['back 1.85 125000 won 106250', 'back 2.1 200000 lost -200000'],
  },
  {
    kind: 'thousands apart by apostrophes of both kinds',
    file: "Datum;Spiel;Quote;Einsatz;Ergebnis;Gewinn\n14.03.2025;A - B;1.85;1'250.00;Gewonnen;1'062.50\n15.03.2025;C - D;2.10;2’000.00;Verloren;-2’000.00",
    bets: ['back 1.85 125000 won 106250', 'back 2.1 200000 lost -200000'],
  },
  {
    kind: 'fractions of which a spreadsheet made days',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,11/10,10,Won\n15/03/2025,C v D,02-May,10,Won\n16/03/2025,E v F,05/02/2025,10,Lost\n17/03/2025,E v F,45693,10,Lost',
    bets: ['back 2.1 1000 won 1100'],
    refused: ['3 odds_are_days', '4 odds_are_days', '5 odds_are_days'],
  },
  {
    kind: 'fractions that are all serial days',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,45693,10,Won\n15/03/2025,C v D,45757,10,Won\n16/03/2025,E v F,45721,10,Lost',
    bets: [],
    refused: ['2 odds_are_days', '3 odds_are_days', '4 odds_are_days'],
  },
  {
    kind: 'American days with AM and PM',
    file: 'Date,Event,Odds,Stake,Result\n03/14/2025 9:05 PM,A v B,1.9,10,Won\n03/15/2025 12:30 AM,C v D,2.0,10,Lost\n3/5/2025 12:30 PM,C v D,2.0,10,Lost',
    bets: [
      '2025-03-14T20:05 back 1.9 1000 won 900',
      '2025-03-14T23:30 back 2 1000 lost -1000',
      '2025-03-05T11:30 back 2 1000 lost -1000',
    ],
  },
  {
    kind: 'years of two digits',
    file: 'Date,Event,Odds,Stake,Result\n14.03.25,A v B,1.9,10,Won\n15.03.25,C v D,2.0,10,Lost',
    bets: ['2025-03-13T23:00 back 1.9 1000 won 900', '2025-03-14T23:00 back 2 1000 lost -1000'],
  },
  {
    kind: 'years of two digits before their months',
    file: 'Date,Event,Odds,Stake,Result\n25-03-14,A v B,1.9,10,Won\n25-03-15,C v D,2.0,10,Lost\n25-03-31,C v D,2.0,10,Lost',
    bets: [
      '2025-03-13T23:00 back 1.9 1000 won 900',
      '2025-03-14T23:00 back 2 1000 lost -1000',
      '2025-03-30T22:00 back 2 1000 lost -1000',
    ],
  },
  {
    kind: 'a year with an apostrophe',
    file: "Date,Event,Odds,Stake,Result\n14/03/'25,A v B,1.9,10,Won",
    bets: ['2025-03-13T23:00 back 1.9 1000 won 900'],
  },
  {
    kind: 'a title and merged cells above the header',
    file: 'Le mie scommesse;;;;;\nStagione 2024/25;;;;;\n;;Giocata;;Risultato;\nData;Evento;Quota;Puntata;Esito;Utile\n14/03/2025;A - B;1,85;10,00;V;8,50\n15/03/2025;C - D;2,10;10,00;P;-10,00',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'a code of a currency in the names of columns',
    file: 'Date,Event,Odds,Stake (USD),Result,Profit (USD)\n2025-03-14,A v B,1.85,10,Won,8.5',
    bets: [],
    refused: ['2 currency_unclear'],
    questions: ['currency USD USD'],
  },
  {
    kind: 'voids at odds of 1.00',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,1.00,10,Void,0\n2025-03-15,C v D,1.0,10,Won,0\n2025-03-16,C v D,2.0,10,Won,10',
    bets: ['back 1.01 1000 void 0', 'back 1.01 1000 void 0', 'back 2 1000 won 1000'],
  },
  {
    kind: 'half results in six ways',
    file: 'Date,Event,Odds,Stake,Result,Return\n2025-03-14,A v B,1.90,10,Half Won,14.5\n2025-03-15,C v D,2.0,10,Half Lost,5\n2025-03-16,C v D,2.0,10,1/2 W,15\n2025-03-16,C v D,2.0,10,½ L,5\n2025-03-16,E v D,2.0,10,Win/2,15\n2025-03-16,E v G,2.0,10,Won half,15',
    bets: [
      'back 1.9 1000 half_won 450',
      'back 2 1000 half_lost -500',
      'back 2 1000 half_won 500',
      'back 2 1000 half_lost -500',
      'back 2 1000 half_won 500',
      'back 2 1000 half_won 500',
    ],
  },
  {
    kind: 'lays with stake and liability',
    file: 'Date,Event,Type,Odds,Stake,Liability,Result,P/L\n2025-03-14,A v B,Lay,3.0,10,20,Won,10\n2025-03-15,C v D,Lay,3.0,10,20,Lost,-20\n2025-03-16,C v D,Back,3.0,10,10,Won,20',
    bets: ['lay 3 2000 won 1000', 'lay 3 2000 lost -2000', 'back 3 1000 won 2000'],
  },
  {
    kind: 'a lay that only its selection names',
    file: 'Date,Event,Selection,Odds,Stake,Result,P/L\n2025-03-14,A v B,Lay A,3.0,10,Won,10\n2025-03-15,C v D,Lay D,3.0,10,Lost,-20',
    bets: [],
    refused: ['2 side_unknown', '3 side_unknown'],
  },
  {
    kind: 'lays with a liability alone',
    file: 'Date,Event,Side,Odds,Liability,Result,P/L\n2025-03-14,A v B,L,3.0,20,W,10\n2025-03-15,C v D,L,3.0,20,L,-20',
    bets: ['lay 3 2000 won 1000', 'lay 3 2000 lost -2000'],
  },
  {
    kind: 'profits after commission',
    file: 'Date,Event,Odds,Stake,Commission,Result,Profit\n2025-03-14,A v B,3.0,10,5%,Won,19\n2025-03-15,C v D,3.0,10,5%,Lost,-10',
    bets: ['back 3 1000 won 1900', 'back 3 1000 lost -1000'],
  },
  {
    kind: 'gross and net profits',
    file: 'Date,Event,Odds,Stake,Result,Gross Profit,Commission,Net Profit\n2025-03-14,A v B,3.0,10,Won,20,1,19\n2025-03-15,C v D,3.0,10,Lost,-10,0,-10',
    bets: ['back 3 1000 won 1900', 'back 3 1000 lost -1000'],
  },
  {
    kind: 'free bets in a column',
    file: 'Date,Event,Odds,Stake,Free Bet,Result,Profit\n2025-03-14,A v B,3.0,10,Yes,Won,20\n2025-03-15,C v D,3.0,10,Yes,Lost,0\n2025-03-15,C v D,3.0,10,No,Lost,-10',
    bets: ['back 3 0 won 2000', 'back 3 0 lost 0', 'back 3 1000 lost -1000'],
  },
  {
    kind: 'free bets in the cell of the stake',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,3.0,10 (FB),Won,20\n2025-03-15,C v D,3.0,10,Lost,-10',
    bets: ['back 3 1000 lost -1000'],
    refused: ['2 not_a_number'],
  },
  {
    kind: 'a lost bet that cost nothing',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,3.0,10,Lost,0\n2025-03-15,C v D,3.0,10,Lost,-10',
    bets: ['back 3 1000 lost -1000'],
    refused: ['2 contradicts_outcome'],
  },
  {
    kind: 'a dead heat in a column',
    file: 'Date,Event,Odds,Stake,Result,Dead Heat,Return\n2025-03-14,A v B,5.0,10,Won,2,25\n2025-03-15,C v D,3.0,10,Lost,,0',
    bets: ['back 5 1000 won 1500', 'back 3 1000 lost -1000'],
  },
  {
    kind: 'a dead heat that only the return shows',
    file: 'Date,Event,Odds,Stake,Result,Return\n2025-03-14,A v B,5.0,10,Won,25',
    bets: [],
    refused: ['2 contradicts_outcome'],
  },
  {
    kind: 'a total without a day',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,1.85,10,Won,8.5\n2025-03-15,C v D,2.1,10,Lost,-10\nTotal,,,20,,-1.5',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
    refused: ['4 total_row'],
  },
  {
    kind: 'a total with a day',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,1.85,10,Won,8.5\n2025-03-15,C v D,2.1,10,Won,11\n2025-03-15,TOTALE,,20,,19.5',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 won 1100'],
    refused: ['4 total_row'],
  },
  {
    kind: 'the total of a month with its average odds',
    file: 'Date,Event,Odds,Stake,Profit\n2025-03-14,A v B,1.85,10,8.5\n2025-03-15,C v D,2.1,10,11\n2025-03-31,March total,1.975,20,19.5',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 won 1100'],
    refused: ['4 total_row'],
  },
  {
    kind: 'a header that is repeated',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,1.85,10,Won\nDate,Event,Odds,Stake,Result\n2025-04-14,A v C,1.95,10,Won',
    bets: ['back 1.85 1000 won 850', 'back 1.95 1000 won 950'],
    refused: ['3 header_again'],
  },
  {
    kind: 'a repeated header with its columns in another order',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,1.85,10,Won\nDate,Event,Stake,Odds,Result\n2025-04-14,A v C,10,1.95,Won\n2025-04-15,A v C,5,1.95,Won',
    bets: ['back 1.85 1000 won 850', 'back 1.95 1000 won 950', 'back 1.95 500 won 475'],
    refused: ['3 header_again'],
  },
  {
    kind: 'semicolons, and more commas in quotes',
    file: 'Data;Evento;Quota;Puntata;Esito\n14/03/2025;"A, B, C, D, E, F, G, H";1,85;10,00;Vinta\n15/03/2025;"A, B, C";1,85;10,00;Persa',
    bets: ['back 1.85 1000 won 850', 'back 1.85 1000 lost -1000'],
  },
  {
    kind: 'events over several lines',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,"A v B\nC v D\nE v F",6.0,10,Won\n2025-03-15,"X v Y\nZ v W",4.0,5,Lost',
    bets: ['back 6 1000 won 5000', 'back 4 500 lost -500'],
  },
  {
    kind: 'empty columns between the others',
    file: ',,Date,,Event,Odds,,Stake,Result,,\n,,2025-03-14,,A v B,1.85,,10,Won,,\n,,2025-03-15,,A v C,1.85,,10,Lost,,',
    bets: ['back 1.85 1000 won 850', 'back 1.85 1000 lost -1000'],
  },
  {
    kind: 'stakes as negative sums',
    file: 'Date,Event,Odds,Stake,Result,Return\n2025-03-14,A v B,1.85,-10,Won,18.5\n2025-03-15,A v C,1.85,-10,Lost,0',
    bets: [],
    refused: ['2 contradicts_outcome', '3 amount_out_of_range'],
  },
  {
    kind: 'odds of 0',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,0,10,Won\n2025-03-15,A v C,0,10,Lost\n2025-03-15,A v C,1.5,10,Lost',
    bets: ['back 1.5 1000 lost -1000'],
    refused: ['2 required', '3 required'],
  },
  {
    kind: 'dashes and n/a for what is missing',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,1.85,10,Won,8.5\n2025-03-15,A v C,1.85,10,-,-\n2025-03-16,A v C,-,10,-,-\n2025-03-15,A v D,1.85,n/a,Lost,',
    bets: ['back 1.85 1000 won 850', 'back 1.85 1000 in_progress null'],
    refused: ['4 required', '5 required'],
  },
  {
    kind: 'profits in percent',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,1.85,10,Won,85%\n2025-03-15,A v C,1.85,10,Lost,-100%',
    bets: [],
    refused: ['2 not_a_number', '3 not_a_number'],
  },
  {
    kind: 'probabilities instead of odds',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,54%,10,Won\n2025-03-15,A v C,48%,10,Lost',
    bets: [],
    refused: ['2 not_a_number', '3 not_a_number'],
  },
  {
    kind: 'accounting brackets',
    file: 'Date,Event,Odds,Stake,Profit\n2025-03-14,A v B,1.85,10.00,8.50\n2025-03-15,A v C,1.85,10.00,(10.00)\n2025-03-15,A v D,1.85,10.00,"(10,00)"',
    bets: ['back 1.85 1000 won 850', 'back 1.85 1000 lost -1000', 'back 1.85 1000 lost -1000'],
  },
  {
    kind: 'a minus behind the number',
    file: 'Date,Event,Odds,Stake,Profit\n2025-03-14,A v B,1.85,10.00,8.50\n2025-03-15,A v C,1.85,10.00,10.00-',
    bets: ['back 1.85 1000 won 850', 'back 1.85 1000 lost -1000'],
  },
  {
    kind: 'serial days',
    file: 'Date,Event,Odds,Stake,Result\n45730,A v B,1.85,10,Won\n45731.875,A v C,1.85,10,Lost',
    bets: ['2025-03-13T23:00 back 1.85 1000 won 850', '2025-03-15T20:00 back 1.85 1000 lost -1000'],
  },
  {
    kind: 'seconds and milliseconds since 1970',
    file: 'Date,Event,Odds,Stake,Result\n1741953600,A v B,1.85,10,Won\n1742040000000,A v C,1.85,10,Lost',
    bets: ['2025-03-14T12:00 back 1.85 1000 won 850', '2025-03-15T12:00 back 1.85 1000 lost -1000'],
  },
  {
    kind: 'days without signs',
    file: 'Date,Event,Odds,Stake,Result\n20250314,A v B,1.85,10,Won\n20250315,A v C,1.85,10,Lost',
    bets: ['2025-03-13T23:00 back 1.85 1000 won 850', '2025-03-14T23:00 back 1.85 1000 lost -1000'],
  },
  {
    kind: 'days and times in two columns',
    file: 'Date,Time,Event,Odds,Stake,Result\n14/03/2025,20:45,A v B,1.85,10,Won\n15/03/2025,18:00,A v C,1.85,10,Lost',
    bets: ['2025-03-14T19:45 back 1.85 1000 won 850', '2025-03-15T17:00 back 1.85 1000 lost -1000'],
  },
  {
    kind: 'the sign that was bet on in “Esito”',
    file: 'Data;Partita;Esito;Quota;Puntata;Profitto\n14/03/2025;A - B;1;1,85;10;8,50\n15/03/2025;C - D;2;2,10;10;-10\n16/03/2025;E - F;X;3,10;10;-10',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000', 'back 3.1 1000 lost -1000'],
  },
  {
    kind: 'scores in “Result”',
    file: 'Date,Match,Pick,Odds,Stake,Result,Profit\n14/03/2025,A v B,A,1.85,10,2-1,8.5\n15/03/2025,C v D,C,2.10,10,0-1,-10',
    bets: [],
    refused: ['2 outcome_unknown', '3 outcome_unknown'],
  },
  {
    kind: 'sums won and lost in two columns',
    file: 'Date,Event,Odds,Stake,Won,Lost\n14/03/2025,A v B,1.85,10,8.5,\n15/03/2025,C v D,2.1,10,,10',
    bets: [],
    refused: ['2 required', '3 required'],
  },
  {
    kind: 'returns named “Vincita”',
    file: 'Data;Evento;Quota;Puntata;Vincita\n14/03/2025;A - B;1,85;10,00;18,50\n15/03/2025;C - D;2,10;10,00;0,00',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'profits named “Vincita”',
    file: 'Data;Evento;Quota;Puntata;Esito;Vincita\n14/03/2025;A - B;1,85;10,00;Vinta;8,50\n15/03/2025;C - D;2,10;10,00;Persa;-10,00',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'days in both orders',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,1.85,10,Won\n03/15/2025,C v D,2.0,10,Lost\n04/05/2025,E v F,2.0,10,Lost',
    bets: ['back 1.85 1000 won 850', 'back 2 1000 lost -1000'],
    refused: ['3 date_invalid'],
    questions: ['dates dmy mdy'],
  },
  {
    kind: 'a lost bet with a positive sum',
    file: 'Date,Event,Odds,Stake,Result,P/L\n14/03/2025,A v B,1.85,10,W,8.5\n15/03/2025,C v D,2.0,10,L,10',
    bets: ['back 1.85 1000 won 850'],
    refused: ['3 contradicts_outcome'],
  },
  {
    kind: 'a system with its return',
    file: 'Date,Event,Type,Odds,Stake,Result,Return\n14/03/2025,A v B + C v D + E v F,System 2/3,6.0,30,Won,40',
    bets: ['back 6 3000 won 1000'],
  },
  {
    kind: 'thousands as k',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,1.85,1k,Won\n15/03/2025,C v D,2.0,1.5k,Lost',
    bets: [],
    refused: ['2 not_a_number', '3 not_a_number'],
  },
  {
    kind: 'three decimals everywhere',
    file: 'Date;Event;Odds;Stake;Result\n14/03/2025;A v B;1.850;10.000;Won\n15/03/2025;C v D;2.100;25.500;Lost',
    bets: ['back 1.85 1000 won 850', 'back 2.1 2550 lost -2550'],
  },
  {
    kind: 'odds behind an @',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,@1.85,10,Won\n15/03/2025,C v D,@ 2.10,10,Lost',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'fractions and one with a hyphen',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,4/6,10,Won\n15/03/2025,C v D,13/8,10,Lost\n16/03/2025,C v D,7-2,10,Lost',
    bets: ['back 1.667 1000 won 667', 'back 2.625 1000 lost -1000'],
    refused: ['4 not_a_number'],
  },
  {
    kind: 'a cash-out',
    file: 'Date,Event,Odds,Stake,Status,Cashout,Profit\n14/03/2025,A v B,1.85,10,Cashed Out,14,4\n15/03/2025,C v D,2.0,10,Lost,,-10',
    bets: ['back 1.85 1000 won 400', 'back 2 1000 lost -1000'],
  },
  {
    kind: 'what a cash-out would have paid',
    file: 'Date,Event,Odds,Stake,Status,Cash Out,Profit\n14/03/2025,A v B,1.85,10,Won,14,8.5\n15/03/2025,C v D,2.0,10,Lost,3,-10',
    bets: ['back 1.85 1000 won 850', 'back 2 1000 lost -1000'],
  },
  {
    kind: 'true and false',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,1.85,10,TRUE\n15/03/2025,C v D,2.0,10,FALSE',
    bets: ['back 1.85 1000 won 850', 'back 2 1000 lost -1000'],
  },
  {
    kind: '1 and 0 without any sum',
    file: 'Date,Event,Odds,Stake,Win\n14/03/2025,A v B,1.85,10,1\n15/03/2025,C v D,2.0,10,0',
    bets: ['back 1.85 1000 won 850'],
    refused: ['3 outcome_unknown'],
    questions: ['word 0 lost void'],
  },
  {
    kind: 'decimal commas in a file of commas',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,1,85,10,00,Won\n15/03/2025,C v D,2,10,10,00,Lost',
    bets: [],
    refused: ['2 row_too_long', '3 row_too_long'],
  },
  {
    kind: 'Spanish words',
    file: 'Fecha;Partido;Pronóstico;Cuota;Importe;Resultado;Ganancia\n14/03/2025;A - B;1;1,85;10,00 €;Acierto;8,50 €\n15/03/2025;C - D;2;2,10;10,00 €;Fallo;-10,00 €\n16/03/2025;C - D;2;2,10;10,00 €;Nula;0,00 €',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000', 'back 2.1 1000 void 0'],
  },
  {
    kind: 'returns named “Gain”',
    file: 'Date;Match;Pari;Cote;Mise;Résultat;Gain\n14/03/2025;A - B;1;1,85;10,00;Gagné;18,50\n15/03/2025;C - D;2;2,10;10,00;Perdu;0,00',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'net gains in French',
    file: 'Date;Match;Pari;Cote;Mise;Résultat;Gain net\n14/03/2025;A - B;1;1,85;10,00;Gagné;8,50\n15/03/2025;C - D;2;2,10;10,00;Perdu;-10,00',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'German words',
    file: 'Datum;Begegnung;Tipp;Quote;Einsatz;Status;Auszahlung\n14.03.2025;A - B;1;1,85;10,00;gewonnen;18,50\n15.03.2025;C - D;2;2,10;10,00;verloren;0,00',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'Portuguese words',
    file: 'Data;Evento;Aposta;Odd;Stake;Resultado;Lucro\n14/03/2025;A - B;1;1,85;10,00;Green;8,50\n15/03/2025;C - D;2;2,10;10,00;Red;-10,00\n16/03/2025;C - D;2;2,10;10,00;Meio Green;5,50',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000', 'back 2.1 1000 half_won 550'],
  },
  {
    kind: 'profits in the column of results',
    file: 'Date,Event,Odds,Stake,Result\n14/03/2025,A v B,1.85,€10.00,+€8.50\n15/03/2025,C v D,2.0,€10.00,-€10.00',
    bets: ['back 1.85 1000 won 850', 'back 2 1000 lost -1000'],
  },
  {
    kind: 'outcomes that only the profit tells',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2025-03-14,A v B,1.85,10,,8.5\n2025-03-15,C v D,2.10,10,,-10\n2025-03-16,E v F,2.10,10,,',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000', 'back 2.1 1000 in_progress null'],
  },
  {
    kind: 'what an open bet could win',
    file: 'Date,Event,Odds,Stake,Result,Profit\n2026-02-28,A v B,1.85,10,Pending,8.5\n2026-02-27,C v D,2.10,10,Lost,-10',
    bets: ['back 1.85 1000 in_progress null', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: 'plus and minus',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,1.85,10,+\n2025-03-15,C v D,2.10,10,-',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000'],
  },
  {
    kind: '“Settled – Win”',
    file: 'Date,Event,Odds,Stake,Status\n2025-03-14,A v B,1.85,10,Settled – Win\n2025-03-15,C v D,2.10,10,Settled - Loss\n2025-03-16,C v D,2.10,10,Settled - Refunded',
    bets: ['back 1.85 1000 won 850', 'back 2.1 1000 lost -1000', 'back 2.1 1000 void 0'],
  },
  {
    kind: '“Cashed”, which is two things',
    file: 'Date,Event,Odds,Stake,Result\n2025-03-14,A v B,1.85,10,Cashed\n2025-03-15,C v D,2.10,10,Lost',
    bets: ['back 2.1 1000 lost -1000'],
    refused: ['2 outcome_unknown'],
    questions: ['word cashed won cash_out'],
  },
];
