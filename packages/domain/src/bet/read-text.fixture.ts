/** A reading in short: `pick` is market, selection and line; an empty one means that the bet must stay unread. */
export interface RightReading {
  text: string;
  teams: string;
  pick: string;
  odds: string;
  /** Units; "1.5%" is a share of the bank, "liability 2" what a lay risks. */
  stake?: string;
  lay?: true;
  live?: true;
}

const right = (text: string, teams: string, pick: string, odds: string, more: Partial<RightReading> = {}) => ({
  text,
  teams,
  pick,
  odds,
  ...more,
});

/** These matches are in the calendar for every text. */
export const COMING = [
  ['Napoli', 'Genoa'],
  ['Roma', 'Pisa'],
  ['Inter', 'Milan'],
  ['Napoli', 'Fiorentina'],
  ['Real Madrid', 'Real Sociedad'],
  ['Atlético Madrid', 'Betis'],
  ['Manchester United', 'Manchester City'],
  ['Bayern München', '1. FSV Mainz 05'],
  ['Borussia Dortmund', '1. FC Köln'],
  ['Paris SG', 'Lille'],
  ['Saint-Étienne', 'Lyon'],
  ['Hellas Verona', 'Cagliari'],
  ['Brighton & Hove Albion', 'Nottingham Forest'],
  ['Sinner', 'Alcaraz'],
  ['Home United', 'Nul 04'],
  ['Los Angeles Lakers', 'Boston Celtics'],
].map(([home = '', away = '']) => ({ home, away }));

const NG = 'Napoli | Genoa';
const RP = 'Roma | Pisa';
const IM = 'Inter | Milan';
const BM = 'Bayern | Mainz';
const RR = 'Real Madrid | Real Sociedad';

/** Texts as people write them, with the right reading. Words that no market has, or that two readings fit, must stay unread. */
export const TIP_TEXTS: readonly RightReading[] = [
  // Italian
  right('Napoli - Genoa Over 2.5 @1.80 2u', NG, 'over_under over 2.5', '1.8', { stake: '2' }),
  right('BANCA X @3.40 Napoli - Genoa 2u', NG, '1x2 draw', '3.4', { stake: '2', lay: true }),
  right('Napoli - Genoa multigol 2-4 @1.80', NG, 'multigoals 2-4', '1.8'),
  right('Napoli - Genoa: Napoli over 1.5 gol @1.95', NG, 'team_goals home_over 1.5', '1.95'),
  right('Napoli - Genoa X2 + Under 3,5 @1.72', NG, 'double_chance_goals X2_under 3.5', '1.72'),
  right('Napoli - Genoa: 1 + Over 1.5 @1.65 1u', NG, 'result_goals home_over 1.5', '1.65', { stake: '1' }),
  right('Sinner - Alcaraz, Sinner vince 2-1 set @3.75', 'Sinner | Alcaraz', '', '3.75'),
  right('Roma - Pisa 1 @1.90 Stake: 50€', RP, '1x2 home', '1.9'),
  right('Roma - Pisa 1 @1.90 1.5%', RP, '1x2 home', '1.9', { stake: '1.5%' }),
  right('Napoli -0,75 AH @1.92 Napoli - Fiorentina', 'Napoli | Fiorentina', 'asian_handicap home -0.75', '1.92'),
  right('Roma Pisa over 2.5 1.80', RP, 'over_under over 2.5', '1.8'),
  right("LIVE 65' Roma-Pisa under 3.5 @1.50", RP, 'over_under under 3.5', '1.5', { live: true }),
  right('Roma - Pisa Over 0.5 2T @1.40 1u', RP, 'second_half_goals over 0.5', '1.4', { stake: '1' }),
  right(
    '🔥 Napoli-Genoa 🔥\n✅ 1X + Over 1,5\n💰 Quota 1,55\n📊 Stake 3/10',
    NG,
    'double_chance_goals 1X_over 1.5',
    '1.55',
    {
      stake: '3',
    },
  ),
  right('Napoli - Genoa marcatore Lukaku @2.20', NG, '', '2.2'),
  right('Napoli - Genoa Lukaku segna e over 2.5 @3.10', NG, '', '3.1'),
  right('Napoli - Genoa primo tempo over 1,5 quota 2,75', NG, 'first_half_goals over 1.5', '2.75'),
  right('Napoli Genoa 1X primo tempo 1,40', NG, '', '1.4'),
  right('Napoli - Genoa Lukaku over 1.5 tiri in porta @1.85', NG, '', '1.85'),
  right('Napoli - Genoa handicap europeo Napoli -1 @2.60', NG, 'european_handicap home -1', '2.6'),
  right('Napoli - Genoa Napoli (-1) @2.60', NG, '', '2.6'),
  right('Napoli - Genoa over 9.5 angoli @1,90 1,5 unità', NG, 'total_corners over 9.5', '1.9', { stake: '1.5' }),
  right('Napoli - Genoa: Genoa over 3,5 corner @2.10', NG, 'team_corners away_over 3.5', '2.1'),
  right('Napoli - Genoa over 22.5 falli @1.83', NG, '', '1.83'),
  right('Napoli - Genoa under 4,5 cartellini q. 1,75', NG, 'total_cards under 4.5', '1.75'),
  right('Napoli - Genoa multigol casa 1-3 @1.38', NG, 'team_multigoals home_1-3', '1.38'),
  right('Napoli - Genoa 1X + multigol 2-4 @2.05', NG, 'double_chance_multigoals 1X_2-4', '2.05'),
  right('Napoli - Genoa gg + over 2,5 @2.05', NG, 'btts_goals yes_over 2.5', '2.05'),
  right('Napoli - Genoa 1 + gol @2.90', NG, 'result_btts home_yes', '2.9'),
  right('Napoli - Genoa NO GOL quota 1.95 stake 2%', NG, 'btts no', '1.95', { stake: '2%' }),
  right('Napoli - Genoa: Napoli vince a zero @2.55', NG, '', '2.55'),
  right('Napoli - Genoa parziale/finale 1/1 @2.35', NG, 'half_time_full_time 1/1', '2.35'),
  right('Napoli - Genoa 1/X @15', NG, '', '15'),
  right('Hellas Verona - Cagliari, Verona o pareggio @1.50', 'Hellas Verona | Cagliari', 'double_chance 1X', '1.5'),
  right('Napoli - Genoa, rimborso pareggio Napoli @1.25 10/10', NG, 'draw_no_bet home', '1.25', { stake: '10' }),
  right('Punta e banca Napoli - Genoa 1 @1.80', NG, '', '1.8'),
  right('Bancare over 2.5 Napoli - Genoa @1.90 responsabilità 2u Betfair Exchange', NG, 'over_under over 2.5', '1.9', {
    stake: 'liability 2',
    lay: true,
  }),
  right('Napoli - Genoa over 2.5 @1.85 fiducia 8/10', NG, 'over_under over 2.5', '1.85'),
  right('Napoli - Genoa over 2.5 (1.85) puntata 20 euro', NG, 'over_under over 2.5', '1.85'),
  right(
    'Napoli - Genoa 1\nNapoli in gran forma, in casa segna sempre più di 2 gol e il Genoa fuori casa fatica.\n@1.60',
    NG,
    '1x2 home',
    '1.6',
  ),
  right('Napoli - Genoa esattamente 2 gol @3.80', NG, '', '3.8'),
  right('Napoli - Genoa Over 2.5 no Goal @8', NG, '', '8'),
  right('Napoli - Genoa Over 2,5 asiatico 2,5/3 @1.95', NG, '', '1.95'),
  right('Napoli - Genoa tra 2 e 4 gol @1.75', NG, 'multigoals 2-4', '1.75'),
  right('Napoli - Genoa Napoli passa il turno @1.50', NG, '', '1.5'),
  right('Napoli - Genoa 2° tempo X @2.40', NG, 'second_half_1x2 draw', '2.4'),
  right('Napoli - Genoa dispari @1.92 0,5u', NG, 'odd_even odd', '1.92', { stake: '0.5' }),
  right('Napoli - Genoa risultato esatto 2-0 @7.50', NG, 'correct_score 2-0', '7.5'),
  right('Napoli - Genoa 2-0 @1.80', NG, '', '1.8'),
  right('Napoli - Genoa Over 1.5 minuti 0-30 @3', NG, '', '3'),
  right('Napoli - Genoa 1 @1.60-1.65', NG, '1x2 home', ''),
  right('Napoli - Genoa Over 2.5 @1.80 + corner', NG, '', '1.8'),
  right('Napoli - Genoa 2+ gol @1.30', NG, '', '1.3'),
  right('Napoli - Genoa combo 1X+GG @2.20', NG, 'double_chance_btts 1X_yes', '2.2'),
  right('Napoli - Genoa X al 45 @2.20', NG, '', '2.2'),
  right(
    'Oggi gioco Genoa - Napoli, Napoli over 1.5 a quota 1.50 su Snai',
    'Genoa | Napoli',
    'team_goals away_over 1.5',
    '1.5',
  ),
  right('Napoli - Genoa Napoli (0) @1.30', NG, '', '1.3'),
  right('Napoli - Genoa Over 2.5 @1.80 Lukaku segna', NG, '', '1.8'),
  right('Napoli - Genoa non bancare 1 @1.80', NG, '', '1.8'),
  right('Napoli - Genoa gol nel primo tempo @1.35', NG, '', '1.35'),
  right('LIVE Napoli - Genoa 1-0 over 2.5 @1.70', NG, 'over_under over 2.5', '1.7', { live: true }),
  right('Pick 1: Napoli - Genoa\nEsito: 1\nQuota: 1,60\nPuntata: 10€', NG, '1x2 home', '1.6'),
  right('Napoli - Genoa\nMercato: Doppia chance\nEsito: 1X\nQuota: 1,30', NG, 'double_chance 1X', '1.3'),
  right('Napoli - Genoa Over 0.5 @1.40 da giocare solo nel secondo tempo', NG, '', '1.4'),
  right('Napoli-Genoa 1X (q.1,30)', NG, 'double_chance 1X', '1.3'),
  right("Napoli - Genoa X 45' @2.20", NG, '', '2.2'),
  right('Napoli - Genoa Napoli e over 1.5 @1.90', NG, 'result_goals home_over 1.5', '1.9'),
  right('Napoli - Genoa under 2.5 @1.90 €20', NG, 'over_under under 2.5', '1.9'),
  right('Home United - Nul 04: Home United over 1.5 @1.90', 'Home United | Nul 04', 'team_goals home_over 1.5', '1.9'),
  // English
  right('Man Utd v Man City BTTS @ 1.75 2pts', 'Man Utd | Man City', 'btts yes', '1.75', { stake: '2' }),
  right('Man Utd vs Man City - Lay the draw @ 3.8', 'Man Utd | Man City', '1x2 draw', '3.8', { lay: true }),
  right('Man Utd vs Man City: United to win & BTTS 5.50 (1pt)', 'Man Utd | Man City', 'result_btts home_yes', '5.5', {
    stake: '1',
  }),
  right(
    'Brighton v Nottingham Forest over 2.5 goals @1.91, 1 unit',
    'Brighton | Nottingham Forest',
    'over_under over 2.5',
    '1.91',
    {
      stake: '1',
    },
  ),
  right(
    'Brighton v Nottingham Forest: Brighton -1 AH @2.02',
    'Brighton | Nottingham Forest',
    'asian_handicap home -1',
    '2.02',
  ),
  right(
    'Brighton v Nottingham Forest Brighton draw no bet 1.48',
    'Brighton | Nottingham Forest',
    'draw_no_bet home',
    '1.48',
  ),
  right('Brighton v Nottingham Forest Welbeck anytime @3.2', 'Brighton | Nottingham Forest', '', '3.2'),
  right('Brighton v Nottingham Forest Brighton to win to nil @3.4', 'Brighton | Nottingham Forest', '', '3.4'),
  right('Brighton v Nottingham Forest over 10.5 booking points @1.8', 'Brighton | Nottingham Forest', '', '1.8'),
  right('Brighton v Nottingham Forest over 2.5 @ 10/11', 'Brighton | Nottingham Forest', 'over_under over 2.5', ''),
  right(
    'Brighton v Nottingham Forest under 2.5 1st half @1.12',
    'Brighton | Nottingham Forest',
    'first_half_goals under 2.5',
    '1.12',
  ),
  right('Brighton v Nottingham Forest home or draw @1.3', 'Brighton | Nottingham Forest', 'double_chance 1X', '1.3'),
  right('Lakers vs Celtics Lakers -5.5 @1.91 1u', 'Lakers | Celtics', 'asian_handicap home -5.5', '1.91', {
    stake: '1',
  }),
  right('Sinner vs Alcaraz over 38.5 games @1.9', 'Sinner | Alcaraz', '', '1.9'),
  right('PSG - Lille 2-1 @8.50 1u', 'PSG | Lille', 'correct_score 2-1', '8.5', { stake: '1' }),
  right('Brighton v Nottingham Forest 2+ goals @1.2', 'Brighton | Nottingham Forest', 'over_under over 1.5', '1.2'),
  right('Man Utd v Man City - Haaland 2+ shots on target @1.7', 'Man Utd | Man City', '', '1.7'),
  right('Real Madrid over 2.5 @1.8', '', '', '1.8'),
  right('Brighton v Nottingham Forest\nBTTS - No\n@2.10', 'Brighton | Nottingham Forest', 'btts no', '2.1'),
  right('Brighton v Nottingham Forest BTTS (no) @2.10', 'Brighton | Nottingham Forest', 'btts no', '2.1'),
  right(
    'Brighton v Nottingham Forest Draw No Bet - Brighton @1.5',
    'Brighton | Nottingham Forest',
    'draw_no_bet home',
    '1.5',
  ),
  right(
    'Brighton v Nottingham Forest Asian over 2.25 @1.9',
    'Brighton | Nottingham Forest',
    'over_under over 2.25',
    '1.9',
  ),
  right('Man Utd v Man City: Man City & under 3.5 @2.2', 'Man Utd | Man City', 'result_goals away_under 3.5', '2.2'),
  right(
    'Brighton v Nottingham Forest over 3.5 cards 1.9',
    'Brighton | Nottingham Forest',
    'total_cards over 3.5',
    '1.9',
  ),
  // German
  right('Roma - Pisa Beide treffen Ja Quote 1,65 2 Einheiten', RP, 'btts yes', '1.65', { stake: '2' }),
  right('Bayern gegen Mainz Ü3,5 Tore Quote 1,70 Einsatz 2/10', BM, 'over_under over 3.5', '1.7', { stake: '2' }),
  right('Bayern - Mainz: Sieg Bayern + über 2,5 Quote 1,60', BM, 'result_goals home_over 2.5', '1.6'),
  right('Bayern - Mainz über 1,5 Tore 1. Halbzeit @2,05', BM, 'first_half_goals over 1.5', '2.05'),
  right('Bayern - Mainz über 1,5 Tore 2. Halbzeit @1,75', BM, 'second_half_goals over 1.5', '1.75'),
  right('Bayern - Mainz Handicap 0:1 Tipp 1 @1,55', BM, '', '1.55'),
  right('Bayern - Mainz Torschütze Kane @1,70', BM, '', '1.7'),
  right('Bayern - Mainz Doppelte Chance X2 Quote 4,20 Einsatz 20€', BM, 'double_chance X2', '4.2'),
  right('Bayern - Mainz unter 10,5 Ecken 1,85 1 EH', BM, 'total_corners under 10.5', '1.85', { stake: '1' }),
  right(
    'Dortmund - 1. FC Köln Unentschieden keine Wette Dortmund 1,28',
    'Dortmund | 1. FC Köln',
    'draw_no_bet home',
    '1.28',
  ),
  right('Bayern - Mainz nicht beide treffen @1,95', BM, 'btts no', '1.95'),
  right('Bayern - Mainz 2-4 Tore @1,90', BM, 'multigoals 2-4', '1.9'),
  // Spanish
  right('Real Madrid - Real Sociedad más de 2,5 goles cuota 1,70 stake 3', RR, 'over_under over 2.5', '1.7', {
    stake: '3',
  }),
  right('Real Madrid - Real Sociedad ambos marcan SÍ @1.80 1 unidad', RR, 'btts yes', '1.8', { stake: '1' }),
  right('Real Madrid - Real Sociedad gana Real Madrid y más de 2.5 @2.20', RR, 'result_goals home_over 2.5', '2.2'),
  right('Real Madrid - Real Sociedad gana Real @1.50', RR, '', '1.5'),
  right('Real Madrid - Real Sociedad empate no válido Real Madrid 1.25', RR, 'draw_no_bet home', '1.25'),
  right('Real Madrid - Real Sociedad +9,5 córners @1.85', RR, '', '1.85'),
  right(
    'Real Madrid - Real Sociedad hándicap asiático Real Sociedad +1,25 @1.90',
    RR,
    'asian_handicap away 1.25',
    '1.9',
  ),
  right('Real Madrid - Real Sociedad goleador Mbappé @1.75', RR, '', '1.75'),
  right('Atletico - Betis en contra de X @3.60', 'Atletico | Betis', '1x2 draw', '3.6', { lay: true }),
  // French
  right(
    'Saint-Étienne - Lyon plus de 2,5 buts cote 1,80 mise 2u',
    'Saint-Étienne | Lyon',
    'over_under over 2.5',
    '1.8',
    { stake: '2' },
  ),
  right('Saint-Étienne - Lyon N2 @1,45', 'Saint-Étienne | Lyon', 'double_chance X2', '1.45'),
  right(
    'Saint-Étienne - Lyon les deux équipes marquent et +2,5 buts @2,10',
    'Saint-Étienne | Lyon',
    'btts_goals yes_over 2.5',
    '2.1',
  ),
  right('Saint-Étienne - Lyon buteur Lacazette @2,40', 'Saint-Étienne | Lyon', '', '2.4'),
  right('Saint-Étienne - Lyon victoire Lyon remboursé si nul 1,55', 'Saint-Étienne | Lyon', 'draw_no_bet away', '1.55'),
  right('Saint-Étienne - Lyon Lyon ne perd pas @1,40 mise 10 euros', 'Saint-Étienne | Lyon', 'double_chance X2', '1.4'),
  right(
    'Saint-Étienne - Lyon plus de 1,5 buts en 2ème mi-temps @1,95',
    'Saint-Étienne | Lyon',
    'second_half_goals over 1.5',
    '1.95',
  ),
  right('Inter-Milan 1N2: N @3,30', IM, '1x2 draw', '3.3'),
];

/** Texts of halves, corners and ranges beside a result, as tipsters of five languages write them. */
export const LATER_TIP_TEXTS: readonly RightReading[] = [
  // Italian
  right('Napoli-Genoa SECONDO TEMPO over 1,5 @2,10 2u', NG, 'second_half_goals over 1.5', '2.1', { stake: '2' }),
  right('Napoli - Genoa GG secondo tempo quota 3,40', NG, 'second_half_btts yes', '3.4'),
  right('Napoli - Genoa gol nel secondo tempo @1.25', NG, '', '1.25'),
  right('Napoli - Genoa 1 secondo tempo @2.00', NG, 'second_half_1x2 home', '2'),
  right('Napoli - Genoa 1X 2T @1.30', NG, '', '1.3'),
  right('Napoli - Genoa multigol 1-2 secondo tempo @1.60', NG, '', '1.6'),
  right('Napoli - Genoa Over 0,5 1T + Over 0,5 2T @1.90', NG, '', '1.9'),
  right('Napoli - Genoa over 4,5 corner 2T @1.85', NG, '', '1.85'),
  right('Napoli - Genoa handicap corner Napoli -2,5 @1.90', NG, 'corner_handicap home -2.5', '1.9'),
  right('Napoli - Genoa: Genoa +3,5 corner quota 1,75 stake 2/10', NG, 'corner_handicap away 3.5', '1.75', {
    stake: '2',
  }),
  right('Napoli - Genoa handicap corner Napoli -2 @1.90', NG, '', '1.9'),
  right('Napoli - Genoa 1X2 corner 1 @1.55', NG, '', '1.55'),
  right('Napoli - Genoa 1X + MG 1-4 @1.50', NG, 'double_chance_multigoals 1X_1-4', '1.5'),
  right('Napoli - Genoa combo 1 + multigol 2-5 a quota 1,70', NG, 'result_multigoals home_2-5', '1.7'),
  right('Napoli - Genoa multigol 2-4 + 12 @2.20 0,5u', NG, '', '2.2', { stake: '0.5' }),
  right('Napoli - Genoa multigol 1-3 primo tempo @1.70', NG, '', '1.7'),
  right('Banco over 2,5 Napoli - Genoa @1,92 1u', NG, 'over_under over 2.5', '1.92', { stake: '1', lay: true }),
  // English
  right(
    'Brighton v Nottingham Forest over 1.5 2nd half @2.05',
    'Brighton | Nottingham Forest',
    'second_half_goals over 1.5',
    '2.05',
  ),
  right('Man Utd v Man City second half draw @2.6', 'Man Utd | Man City', 'second_half_1x2 draw', '2.6'),
  right('Man Utd v Man City BTTS in the second half @3.75', 'Man Utd | Man City', 'second_half_btts yes', '3.75'),
  right(
    'Man Utd v Man City Man City -1.5 corners @1.83 1pt',
    'Man Utd | Man City',
    'corner_handicap away -1.5',
    '1.83',
    {
      stake: '1',
    },
  ),
  right('Man Utd v Man City corner handicap Man City -2 @1.9', 'Man Utd | Man City', '', '1.9'),
  right(
    'Man Utd v Man City asian corner handicap Man City -2 @1.9',
    'Man Utd | Man City',
    'corner_handicap away -2',
    '1.9',
  ),
  right('Man Utd v Man City highest scoring half 2nd half @2', 'Man Utd | Man City', '', '2'),
  right('Man Utd v Man City home win both halves @5', 'Man Utd | Man City', '', '5'),
  // German
  right('Bayern - Mainz 2. HZ über 1,5 Quote 1,65', BM, 'second_half_goals over 1.5', '1.65'),
  right('Bayern - Mainz in der zweiten Halbzeit unter 2,5 Tore @1,55', BM, 'second_half_goals under 2.5', '1.55'),
  right('Bayern - Mainz Beide treffen 2. Halbzeit @3,60', BM, 'second_half_btts yes', '3.6'),
  right('Bayern - Mainz Ecken-Handicap Bayern -3,5 Quote 1,85', BM, 'corner_handicap home -3.5', '1.85'),
  right('Bayern - Mainz: Sieg Bayern und 2-4 Tore Quote 2,10 1 Einheit', BM, 'result_multigoals home_2-4', '2.1', {
    stake: '1',
  }),
  right('Bayern - Mainz Tore in beiden Halbzeiten @1,60', BM, '', '1.6'),
  // French
  right(
    'Saint-Étienne - Lyon 2e mi-temps : plus de 0,5 but @1,20',
    'Saint-Étienne | Lyon',
    'second_half_goals over 0.5',
    '1.2',
  ),
  right(
    'Saint-Étienne - Lyon victoire Lyon en 2ème mi-temps @2,50',
    'Saint-Étienne | Lyon',
    'second_half_1x2 away',
    '2.5',
  ),
  right(
    'Saint-Étienne - Lyon N2 et 2 à 4 buts @2,30',
    'Saint-Étienne | Lyon',
    'double_chance_multigoals X2_2-4',
    '2.3',
  ),
  right(
    'Saint-Étienne - Lyon handicap corners Lyon -1,5 @2,00',
    'Saint-Étienne | Lyon',
    'corner_handicap away -1.5',
    '2',
  ),
  // Spanish
  right(
    'Real Madrid - Real Sociedad más de 1,5 goles en la segunda parte @1.75',
    RR,
    'second_half_goals over 1.5',
    '1.75',
  ),
  right('Real Madrid - Real Sociedad 2a parte empate @2.50', RR, 'second_half_1x2 draw', '2.5'),
  right(
    'Real Madrid - Real Sociedad hándicap córners Real Madrid -2,5 cuota 1.90',
    RR,
    'corner_handicap home -2.5',
    '1.9',
  ),
  right('Atletico - Betis 1X + multigoles 2-4 @1.95', 'Atletico | Betis', 'double_chance_multigoals 1X_2-4', '1.95'),
  right('Atletico - Betis marca primero Atletico en la segunda parte @2.10', 'Atletico | Betis', '', '2.1'),
];
