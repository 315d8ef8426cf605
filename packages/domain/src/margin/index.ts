export * from './book-prices.ts';
export * from './bookmakers.ts';
export * from './fair.ts';
export * from './fair-range.ts';
export * from './ranking-price.ts';
export * from './reference-price.ts';
export * from './remove.ts';
export * from './verify-price.ts';
