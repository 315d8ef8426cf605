/** A word of a tip's text has one of these meanings for the bet. `word` is any other: a name, or prose. */
export type TokenKind =
  | 'over'
  | 'under'
  | 'number'
  | 'signed'
  | 'sign'
  | 'double'
  | 'score'
  | 'range'
  | 'least'
  | 'halves'
  | 'goal'
  | 'goals'
  | 'first_half'
  | 'second_half'
  | 'corners'
  | 'cards'
  | 'shots'
  | 'shots_on_target'
  | 'both'
  | 'both_no'
  | 'yes'
  | 'no'
  | 'asian'
  | 'handicap'
  | 'european'
  | 'no_bet'
  | 'double_word'
  | 'exact'
  | 'half_full'
  | 'multigoal'
  | 'wins'
  | 'scores'
  | 'not_lose'
  | 'draw'
  | 'or'
  | 'plus'
  | 'odd'
  | 'even'
  | 'home'
  | 'away'
  | 'first'
  | 'second'
  | 'at'
  | 'versus'
  | 'dash'
  | 'slash'
  | 'colon'
  | 'stop'
  | 'filler'
  | 'other_bet'
  | 'word';

/** A piece of a line. `from` and `to` are places in the folded text. `first` and `second` are the teams that a leg names. */
export interface Token {
  kind: TokenKind;
  text: string;
  from: number;
  to: number;
}

/** A text in small letters without accents, with the place in the source of each of its characters. */
export interface Folded {
  text: string;
  /** The place of each character in the source, and at last the source's end. */
  at: readonly number[];
}

const PICTURE = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D|\u20E3)$/u;
const KEYCAP = /[0-9#*]\uFE0F?\u20E3/g;

function foldCharacter(character: string): string {
  if (PICTURE.test(character)) return ' ';
  if (character === '\u00a0' || character === '\t' || character === '\r') return ' ';
  if (/^[’‘`´]$/.test(character)) return "'";
  if (character === '−' || character === '‐' || character === '‑') return '-';
  if (character === '—') return '–';
  // A fraction such as "½" would fall apart into two numbers.
  const form = /\p{No}/u.test(character) ? 'NFD' : 'NFKD';
  return character.normalize(form).replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Folds a text so that one vocabulary reads it. Pictures become blanks; the German "Ü2,5" becomes "o2,5", because it is an over. */
export function foldText(source: string): Folded {
  const text = source
    .replaceAll(KEYCAP, (keycap) => ' '.repeat(keycap.length))
    .replaceAll(/(?<![\p{L}\p{N}])[üÜ](?=\s?\d)/gu, 'o');
  const characters: string[] = [];
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    for (const unit of foldCharacter(character).split('')) {
      characters.push(unit);
      at.push(place);
    }
    place += character.length;
  }
  return { text: characters.join(''), at: [...at, source.length] };
}

/** The character that stands where a piece was taken out of a folded text: no word goes on across it. */
export const TAKEN = '\u0001';

/** A place where no word goes on: `\b` knows no accents. */
export const FROM = String.raw`(?<![\p{L}\p{N}])`;
export const TO = String.raw`(?![\p{L}\p{N}])`;

/** Words by what they mean, in Italian, English, German, Spanish and French; where two fit, the longer one counts. */
const VOCABULARY: Readonly<Partial<Record<TokenKind, string>>> = {
  first_half: String.raw`1\s?[°o]?\s?t(?:empo)?|pt|(?:nel\s+|(?:a\s+)?fine\s+)?primo\s+tempo|(?:in\s+(?:the\s+)?)?(?:1st|first)\s+half|(?:at\s+)?half\s?time|ht|1h|h1|(?:(?:in\s+)?der\s+)?(?:1\.?|erste[nr]?)\s*halbzeit|1\.?\s?hz|hz\s?1|(?:zur\s+)?halbzeit|(?:en\s+la\s+)?(?:1a?|primera)\s+(?:parte|mitad)|(?:1er|primer)\s+tiempo|(?:al\s+)?descanso|(?:en\s+)?(?:1ere?|premiere)\s+(?:mi-temps|periode)|(?:a\s+la\s+)?mi-temps|mt\s?1`,
  second_half: String.raw`2\s?[°oa]?\s?t(?:empo)?|st(?!\.?\s*\p{L})|(?:nel\s+)?secondo\s+tempo|(?:in\s+(?:the\s+)?)?(?:2nd|second)\s+half|2h|h2|(?:(?:in\s+)?der\s+)?(?:2\.?|zweite[nr]?)\s*halbzeit|2\.?\s?hz|hz\s?2|(?:en\s+la\s+)?(?:2a?|segunda)\s+(?:parte|mitad)|(?:en\s+el\s+)?(?:2o|segundo)\s+tiempo|(?:en\s+)?(?:2e(?:me)?|deuxieme|seconde)\s+(?:mi-temps|periode)|mt\s?2`,
  corners: String.raw`corners?|(?:calci\s+d')?angol[io]|ecken|eckballe?|corneres|saques\s+de\s+esquina`,
  cards: 'cartellin[io]|cards?|ammonizioni|bookings|karten|tarjetas|cartons?',
  shots_on_target: String.raw`tiri\s+(?:in\s+porta|nello\s+specchio)|shots?\s+on\s+(?:target|goal)|sot|torschusse|schusse\s+aufs?\s+(?:das\s+)?tor|(?:tiros|remates)\s+a\s+(?:puerta|porteria)|tirs\s+cadres`,
  shots: 'tiri|shots?|schusse|tiros|remates|tirs',
  both_no: String.raw`ng|no\s?-?\s?goa?l|no\s?gg|(?:beide|both)\s+(?:teams\s+)?(?:treffen\s+nicht|not\s+to\s+score)|nicht\s+beide\s+treffen`,
  both: String.raw`gg|goa?l\s?/\s?goa?l|btts|bts|both\s+(?:teams?\s+)?to\s+score|entrambe(?:\s+le\s+squadre)?\s+(?:segnano|a\s+segno)|segnano\s+entrambe|beide(?:\s+(?:teams|mannschaften))?\s+treffen|ldem|ambos(?:\s+equipos)?\s+(?:marcan|anotan)|aem|les\s+(?:deux|2)(?:\s+equipes)?\s+marquent`,
  goal: 'goa?l',
  goals: 'goals|reti|tore|tor|goles|buts?',
  yes: 'yes|si|ja|oui',
  no: 'no|nein|non',
  european: String.raw`(?:handicap|hcp|hc)\s+(?:europeo|european|europeen|1x2|3\s?-?\s?way)|european\s+handicap|europaisches\s+handicap|3-?way\s+handicap|eh`,
  asian: String.raw`ah|hdp|asian(?:\s+(?:handicap|hcp|line))?|(?:handicap|hcp)\s+(?:asiatico|asiatique)|asiatico|asiatisches\s+handicap`,
  handicap: 'hcp|handicap|hc|hd',
  no_bet: String.raw`dnb|draw\s+no\s+bet|rimborso\s+(?:se|in\s+caso\s+di)?\s*pareggio|pareggio\s+rimborsato|senza\s+pareggio|unentschieden\s+keine\s+wette|empate\s+(?:no\s+(?:valido|accion|apuesta)|apuesta\s+no\s+valida|reembolsado)|(?:rembourse\s+si\s+)(?:match\s+)?nul`,
  double_word: String.raw`doppia\s+chance|double\s+chance|doppelte\s+chance|doble\s+oportunidad|dc(?=\s*:?\s*[1xn])`,
  exact: String.raw`(?:ris(?:ultato|\.)?|score|marcador|resultado|genaues|exaktes|correct|exact)\s*(?:esatto|exact[eo]?|ergebnis|score)|(?:re|cs|ergebnis)(?=\s*:?\s*\d)`,
  half_full: String.raw`parziale\s*[/e-]?\s*finale|(?:ht|pt|1t)\s?[/-]\s?ft|(?:halbzeit|hz)\s?/\s?(?:endstand|es|ende)|descanso\s?/\s?final|mi-temps\s?/\s?fin(?:\s+de\s+match)?`,
  multigoal: String.raw`multi\s?-?\s?go(?:a?ls?|les)|multi-?\s?(?:tore|buts)|mg(?=\s*\d)|(?:total\s+)?goals?\s+range|range\s+gol`,
  wins: String.raw`vince(?:nte)?|vittoria|to\s+win|wins?|winner|ml|moneyline|1x2|1n2|esito\s+finale|segno|sieg(?:t|er)?|gewinnt|gana|victoria|ganador|gagne|victoire|vainqueur|match\s+(?:odds|result)|full\s?time\s+result|fisso|secc[ao]`,
  scores: String.raw`segna|to\s+score|scores|trifft|marca|marque`,
  not_lose: String.raw`non\s+perde|(?:does\s?n[o']t|doesn't|not\s+to)\s+lose|verliert\s+nicht|no\s+pierde|ne\s+perd\s+pas`,
  draw: String.raw`pareggio|draw|tie|unentschieden|remis|empate|(?:match\s+)?nul`,
  or: 'o|oppure|or|oder|ou',
  plus: 'e|and|und|y|et',
  odd: 'dispari|odd|ungerade|impar|impair',
  even: 'pari|even|gerade|par|pair',
  home: String.raw`(?:in\s+|squadra\s+di\s+)?casa|home|heim(?:team|sieg)?|local|domicile`,
  away: String.raw`fuori\s+casa|(?:squadra\s+)?ospit[ei]|away|trasferta|auswarts(?:team|sieg)?|gast|visitante|exterieur`,
  at: 'a|at|zu|bei|su',
  versus: String.raw`vs?\.?|contro|contra|contre|gegen|against`,
  filler: String.raw`team\s+total|pronostic[oi]|giocata|tipp?s?|pick|bets?|consiglio|consigliata|singola|multipla|single|einzelwette|kombi|combo|combinata|simple|partita|match|game|spiel|partido|mercato|market|markt|mercado|totali|total|totale|gesamt|insgesamt|ft|di|del(?:la)?|the|der|die|das|le|el|la|il|de|per|value|valuebet|top|scommessa|wette|apuesta|pari\s+simple|cuota|quota|cote|quote|esito|selezione|selection|auswahl|seleccion|prono|scelta|tot`,
  other_bet: String.raw`sets?|games|gioch[io]|satze?|jeux?|juegos?|marcator[ei]|(?:goal)?scorers?|anytime|torschutzen?|goleador(?:es)?|buteurs?|prim[oa]\s+(?:gol|squadra)|(?:first|last|next)\s+(?:goal|team)|ultimo\s+gol|prossimo\s+gol|nachstes\s+tor|qualific\w*|qualif\w*|passa(?:ggio)?\s+(?:il\s+)?turno|weiterkommen|clasific\w*|to\s+(?:advance|qualify|progress)|to\s+nil|a\s+zero|zu\s+null|clean\s+sheet|porta\s+inviolata|porteria\s+a\s+cero|rigor[ei]|penalt(?:y|ies)|elfmeter|penal(?:ti|es)?|espuls\w+|ross[oi]|gial[lg]\w+|red\s+cards?|yellow\s+cards?|rote\s+karten?|gelbe\s+karten?|booking\s+points|var|fuorigioco|offsides?|abseits|fall[io]|fouls?|faltas|fautes|rimess[ae]|throw-?ins?|assists?|parate|saves|paraden|possesso|(?:both|either|entramb[ie]\s+i|almeno\s+un)\s+(?:halves|half|tempi|tempo)|minut[eio]s?|minuten?|entro|before|quart[io]|quarters?|period[oi]?|supplementari|extra\s+time|verlangerung|prorroga|prolongations?|margin[ei]?|winning\s+margin|race\s+to|antepost|outright|capocannoniere|retrocess\w+|almeno|at\s+least|mindestens|al\s+menos|au\s+moins|esattamente|exactly|genau|exactamente|exactement|o/u|u/o|over/under|under/over|chance\s+mix|bet\s?builder|crea\s+la\s+tua|sistema|system|cashout|cash\s+out|surebet|scalping|hedge|teaser|eachway|each\s+way|antes\s+del|avant\s+la|vor\s+der|rebounds?|rimbalzi|punti|points|punkte|puntos|aces?|breaks?|tie-?break|rounds?|ko|knock-?out|map(?:pa)?s?|kills`,
};
/** Words of these kinds may stand right before a number: "over2.5". */
const GLUED: Readonly<Partial<Record<TokenKind, string>>> = {
  over: String.raw`\+\s?de|over|ov|piu(?:\s+di)?|more\s+than|above|uber|mehr\s+als|mas\s+de|plus\s+de|o(?=\s?\d{1,3}[.,]\d)`,
  under: String.raw`-\s?de|under|un|meno(?:\s+di)?|less\s+than|below|unter|weniger\s+als|menos\s+de|moins\s+de|u(?=\s?\d{1,3}[.,]\d)`,
  asian: 'ah(?=\\s?[12](?![\\d.,]))',
};
/** Numbers and signs. */
const FIGURES: Readonly<Partial<Record<TokenKind, string>>> = {
  double: String.raw`${FROM}(?:1\s?[xn]|[xn]\s?2|12)${TO}`,
  sign: String.raw`(?<![\p{L}\p{N}.,+/-])[12xn](?![\p{L}\p{N}]|[.,]\d|\.\s*\p{L}|/)|(?<=${FROM}ah)[12](?![\p{L}\p{N}.,])`,
  halves: String.raw`(?<![\p{L}\p{N}.,/])[12xn]\s?/\s?[12xn](?![\p{L}\p{N}./-])`,
  score: String.raw`(?<![\p{L}\p{N}.,/:-])(?:\d{1,2}[-:]\d{1,2}|[1-9]\s[-:]\s[0-9]|0\s[-:]\s[0-9])(?![\p{L}\p{N}/:-]|[.,]\d)`,
  range: String.raw`${FROM}(?:(?:tra|fra|between|entre|zwischen|da|de|von)\s+)?\d\s+(?:e|a|and|to|und|bis|y|et)\s+\d(?=\s+(?:goa?ls?|reti|tore|goles|buts)${TO})|\d\s?[-–]\s?\d\+?(?=\s*(?:goa?ls?|reti|tore|goles|buts)${TO})`,
  least: String.raw`(?<![\p{L}\p{N}.,/+-])\d{1,2}\+(?=\s\p{L})`,
  signed: String.raw`(?<![\p{L}\p{N}.,])[+-]\s?\d{1,3}(?:[.,]\d{1,2})?(?![\p{L}\p{N}%]|[.,]\d|\.\s?\p{L})`,
  number: String.raw`(?<![\p{N}.,])\d{1,5}(?:[.,]\d{1,3})?(?![\p{N}]|[.,]\d)`,
  plus: '[+&]',
  dash: String.raw`(?<=\s)-(?=\s)|–`,
  slash: '/',
  colon: '[:=]',
  // "1. FC Köln".
  word: String.raw`\d{1,2}\.\s?(?=f[csk])`,
  stop: String.raw`[\u0001\n,;|()\[\]{}!?•·*_#"“”«»>→]|\.(?=\s|$)`,
};

/** Any other word is a name, or prose. */
const WORD = /\p{L}[\p{L}\p{N}']*(?:-[\p{L}\p{N}']+)*\.?|\p{N}[\p{L}\p{N}]*/uy;

interface Rule {
  kind: TokenKind;
  pattern: RegExp;
}

const rulesOf = (words: Readonly<Partial<Record<TokenKind, string>>>, wrap: (pattern: string) => string): Rule[] =>
  Object.entries(words).map(([kind, pattern]) => ({
    kind: kind as TokenKind,
    pattern: new RegExp(wrap(pattern), 'uy'),
  }));

const RULES: readonly Rule[] = [
  ...rulesOf(VOCABULARY, (pattern) => `${FROM}(?:${pattern})${TO}`),
  ...rulesOf(GLUED, (pattern) => `${FROM}(?:${pattern})(?!\\p{L})`),
  ...rulesOf(FIGURES, (pattern) => `(?:${pattern})`),
];

function lengthAt(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0].length ?? 0;
}

function kindAt(text: string, place: number, to: number): { kind: TokenKind; length: number } {
  let best: { kind: TokenKind; length: number } = { kind: 'word', length: 0 };
  for (const { kind, pattern } of RULES) {
    const length = lengthAt(pattern, text, place);
    if (length > best.length && place + length <= to) best = { kind, length };
  }
  return best.length > 0 ? best : { kind: 'word', length: Math.min(lengthAt(WORD, text, place), to - place) };
}

/**
 * Cuts a folded text into words; of two that fit the longer one counts, then the earlier in the vocabulary. `names` are the lengths of known
 * names by their place: each is one word, whatever its parts mean.
 */
export function tokensOf(
  text: string,
  { from = 0, to = text.length, names }: { from?: number; to?: number; names?: ReadonlyMap<number, number> } = {},
): Token[] {
  const tokens: Token[] = [];
  for (let place = from; place < to; ) {
    const name = names?.get(place);
    const { kind, length } = name ? { kind: 'word' as const, length: name } : kindAt(text, place, to);
    if (length > 0) tokens.push({ kind, text: text.slice(place, place + length), from: place, to: place + length });
    place += Math.max(1, length);
  }
  return tokens;
}
