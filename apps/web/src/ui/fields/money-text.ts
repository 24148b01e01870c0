/** A plain decimal string for reading: thousands marked, always two decimals; what is no amount stays as it is. */
export function groupedAmount(plain: string): string {
  const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!match) return plain
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${(match[2] ?? '').padEnd(2, '0')}`
}
