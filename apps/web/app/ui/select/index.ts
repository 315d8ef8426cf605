export { LanguageSelect } from './LanguageSelect.tsx';
export { useCountries } from './useCountries.ts';
