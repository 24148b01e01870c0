/** Formats `+6624197000` as people dial it in Thailand: `02 419 7000`. Returns short numbers unchanged. */
export function formatPhoneNumber(phone: string): string {
  if (!phone.startsWith('+66')) return phone
  const digits = `0${phone.slice(3)}`
  const area = digits.startsWith('02') ? 2 : 3
  // Non-breaking spaces keep the number on one line.
  return [digits.slice(0, area), digits.slice(area, -4), digits.slice(-4)].join('\u00a0')
}
