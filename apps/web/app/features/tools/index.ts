export { calculatorAddress } from './calculators/addresses.ts';
