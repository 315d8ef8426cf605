export { PRODUCT_NAME as BRAND } from '@quotavera/domain/limits';
/** The Italian help line for gambling problems (Istituto Superiore di Sanità). */
export const HELP_LINE = '800 558 822';
