/** Reads an amount in baht such as `1,234.50`. @returns satang; null if the text isn't an amount of 0 or more */
export function parseAmount(text: string): number | null {
  const plain = text.replaceAll(',', '').trim()
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
