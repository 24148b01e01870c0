/** `+6624197000` as it is dialled: `02 419 7000`; short numbers as they are. */
export function dialled(phone: string): string {
  if (!phone.startsWith('+66')) return phone
  const digits = `0${phone.slice(3)}`
  const area = digits.startsWith('02') ? 2 : 3
  // A number is not broken between two lines.
  return [digits.slice(0, area), digits.slice(area, -4), digits.slice(-4)].join('\u00a0')
}
