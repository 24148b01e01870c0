import { isFictionalPhone } from '@khum/contract'
import { type Carrier, carrierTimeoutMs, DeliveryError, PermanentDeliveryError } from './carriers'

/**
 * Creates a carrier that sends SMS over HTTP: POST `{ to, text, dedupe_key }` as JSON; a status of 2xx means accepted.
 * The bearer token is `key` or, if that is missing, the user part of the address. A message to a fictional phone counts
 * as sent, but isn't sent. R11
 */
export function createSmsCarrier(address: string, key: string | undefined): Carrier {
  const url = new URL(address)
  const secret = key ?? decodeURIComponent(url.username)
  // Removes the credentials, because `fetch` refuses an address that contains them.
  url.username = ''
  url.password = ''
  return {
    async send({ to, body, dedupeKey }) {
      if (isFictionalPhone(to)) return
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        },
        body: JSON.stringify({ to, text: body, dedupe_key: dedupeKey }),
        redirect: 'error',
        signal: AbortSignal.timeout(carrierTimeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) return
      const words = `the SMS gateway answered ${response.status}`
      throw new (isFinal(response.status) ? PermanentDeliveryError : DeliveryError)(
        words,
        `answered ${response.status}`,
      )
    },
  }
}

/**
 * Whether a status means that further attempts will fail too. A wrong secret, a limit or a faulty server may be fixed
 * before the next attempt.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status)
}
