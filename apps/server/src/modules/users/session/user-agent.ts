export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly mobile: boolean;
}

/** Order matters: the later ones stand in the names of the earlier ones as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bDuckDuckGo\/(\d+)/, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const MOBILE = /\bMobi|\biPhone\b|\biPad\b|\bAndroid\b/;

/** A `User-Agent` header in words; what it doesn't say in a way we know is null. */
export function deviceOf(userAgent: string): Device {
  const found = BROWSERS.map(([pattern, name]) => [pattern.exec(userAgent)?.[1], name] as const).find(
    ([version]) => version,
  );
  return {
    browser: found ? `${found[1]} ${found[0]}` : null,
    system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
    mobile: MOBILE.test(userAgent),
  };
}
