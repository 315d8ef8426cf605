/** Tax law knows a private person and somebody with a VAT number. */
export const TAXPAYER_KINDS = ['person', 'business'] as const;
export type TaxpayerKind = (typeof TAXPAYER_KINDS)[number];

/** Letters that stand for digits where two people would have the same code (omocodia), in the order of the digits. */
const OMOCODIA = 'LMNPQRSTUV';
const MONTHS = 'ABCDEHLMPRST';
const PERSON_CODE = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/;
/** Values of 0–9 and A–Z at odd places (d.m. 23 December 1976). */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23] as const;
const LAST_PLACE = 15;
/** A tax code adds this to the day of birth of women. */
const WOMEN = 40;

const codeOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65);
const digitOf = (sign: string) => (OMOCODIA.includes(sign) ? String(OMOCODIA.indexOf(sign)) : sign);

function checkLetter(code: string): string {
  const sum = [...code.slice(0, LAST_PLACE)].reduce(
    (total, sign, place) => total + (place % 2 === 0 ? ODD[codeOf(sign)]! : codeOf(sign)),
    0,
  );
  return String.fromCharCode(65 + (sum % 26));
}

/** Whether a tax code is a person's (16 signs) and not a company's, which is a number like that of VAT. */
export function isPersonsCode(taxCode: string): boolean {
  return PERSON_CODE.test(taxCode);
}

/** Whether year, month and day of birth in a person's tax code are those of a day (`YYYY-MM-DD`). */
export function tellsBirth(taxCode: string, birthDate: string): boolean {
  const [year, month, day] = birthDate.split('-') as [string, string, string];
  const digits = (from: number) => [...taxCode.slice(from, from + 2)].map(digitOf).join('');
  const codedDay = Number(digits(9));
  return (
    digits(6) === year.slice(2) &&
    MONTHS.indexOf(taxCode.charAt(8)) + 1 === Number(month) &&
    (codedDay > WOMEN ? codedDay - WOMEN : codedDay) === Number(day)
  );
}

/** Whether a text is an Italian VAT number: eleven digits, the last of which checks the others. */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0{11}$/.test(text)) return false;
  const sum = [...text].map(Number).reduce((total, digit, place) => {
    const doubled = digit * 2;
    return total + (place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text is an Italian tax code of a person, by its form and its last letter. */
export function isPersonsTaxCode(text: string): boolean {
  return isPersonsCode(text) && checkLetter(text) === text.at(-1);
}
