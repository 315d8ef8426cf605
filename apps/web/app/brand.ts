/** The product's name, in one place. */
export const BRAND = 'Quotavera';
/** The Italian help line for gambling problems (Istituto Superiore di Sanità). */
export const HELP_LINE = '800 558 822';
