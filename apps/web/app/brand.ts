export { PRODUCT_NAME as BRAND } from '@quotavera/domain/limits';
/** The Italian help line for gambling problems (Istituto Superiore di Sanità). */
export const HELP_LINE = '800 558 822';
/** Help lines elsewhere, free of charge: Spain (FEJAR), France (Joueurs Info Service), Germany (BZgA), United Kingdom (GamCare). */
export const HELP_LINES_ELSEWHERE = [
  { country: 'ES', line: '900 200 225' },
  { country: 'FR', line: '09 74 75 13 13' },
  { country: 'DE', line: '0800 137 27 00' },
  { country: 'GB', line: '0808 8020 133' },
] as const;
