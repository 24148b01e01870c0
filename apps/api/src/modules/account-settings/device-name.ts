type Sign = readonly [sign: RegExp, name: string]

/** Apps that show pages themselves first: they name the browser they are made of as well. */
const browsers: readonly Sign[] = [
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

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A user agent in words a member knows: `LINE · Android`, `Chrome · Windows`; empty when it says nothing. */
export function deviceName(userAgent: string): string {
  const nameOf = (signs: readonly Sign[]) => signs.find(([sign]) => sign.test(userAgent))?.[1]
  return [nameOf(browsers), nameOf(systems)].filter((name) => name !== undefined).join(' · ')
}
