type NamePattern = readonly [pattern: RegExp, name: string]

/** Apps with a built-in browser come first, because their user agents also name the browser engine. */
const browsers: readonly NamePattern[] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly NamePattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Turns a user agent into a readable name, such as `LINE · Android` or `Chrome · Windows`; empty if it is unknown. */
export function deviceName(userAgent: string): string {
  const nameOf = (patterns: readonly NamePattern[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameOf(browsers), nameOf(systems)].filter((name) => name !== undefined).join(' · ')
}
