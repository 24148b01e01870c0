import type { Reading } from '@khum/contract/readings'
import { readETax } from './e-tax'

/**
 * Reads values that are certain: from the first electronic tax receipt among `attachments` or, without one, from the
 * first picture with a bank slip's QR code.
 */
export async function readExact({
  attachments = [],
  pictures = [],
}: {
  attachments?: readonly Uint8Array[]
  pictures?: readonly Buffer[]
}): Promise<Reading[]> {
  for (const attachment of attachments) {
    const readings = readETax(attachment)
    if (readings.length > 0) return readings
  }
  for (const picture of pictures) {
    const readings = await (await import('./qr')).readQr(picture)
    if (readings.length > 0) return readings
  }
  return []
}
