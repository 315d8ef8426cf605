/** A word by itself: `\b` knows no accents. */
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu');

/** Words for what bookmakers give away: said of a bookmaker they promote it, whatever the sentence means. */
const GIFTS = word(
  [
    'bonus(?:es)?|bonos?|boni',
    'free ?bets?|freebets?|gratiswetten?|paris? gratuits?|apuestas? gratis|scommess[ae] gratis|puntat[ae] gratis',
    'cash ?back|welcome offer|promo(?:zione|zioni|tion|tions|ción|ciones|code)?|codice promozionale|aktionscode',
    'quot[ae] maggiorat[ae]|odds boosts?|cuotas? mejoradas?|cotes? boostées?|quotenboosts?',
  ].join('|'),
);

/** Requests to bet, or to open an account for it, by language. */
const CALLS = word(
  [
    '(?:scommetti|gioca|punta|registrati|iscriviti|deposita|apri un conto) (?:ora|subito|adesso|oggi|qui)',
    '(?:bet|wager|gamble|play|deposit) (?:now|today|here)|place your bets?|open a betting account',
    // "La apuesta ya …" speaks of a bet.
    '(?<!(?:la|una|tu|su|esta|cada) )(?:apuesta|juega|deposita|apueste|juegue) (?:ya|ahora|hoy|aquí)|haz tu apuesta',
    '(?:pariez|parie|misez|mise|jouez|joue|déposez) (?:maintenant|dès maintenant|ici)|faites vos jeux',
    '(?:jetzt|heute|hier) (?:wetten|tippen|spielen|einzahlen)|(?:wette|tippe|spiele) (?:jetzt|heute|hier)',
  ].join('|'),
);

/** Whether a text asks its readers to bet, in any of the product's languages (Decreto Dignità, art. 9). */
export function callsToBet(text: string): boolean {
  return CALLS.test(text);
}

/** Whether a text about a bookmaker promotes it: asks to bet there, or names what it gives away. */
export function isPromotion(text: string): boolean {
  return GIFTS.test(text) || callsToBet(text);
}
