import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { AddressRefused, type AddressRules, parseAddress, publicLookup } from './address'

/** How long Khum waits for a receiver's response, in milliseconds. */
export const webhookMs = 5_000

/** One POST to a webhook: the event as JSON, and the live secrets that sign it. */
export interface WebhookMessage {
  id: string
  body: string
  at: Date
  secrets: readonly Buffer[]
}

/** Signs a webhook message with each of the secrets, as Standard Webhooks specifies. R89 */
export function signatureHeaders({ id, body, at, secrets }: WebhookMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * Posts a webhook message. Follows no redirect, ignores the response body, and connects only to addresses that the
 * rules allow.
 * @returns null if the receiver answered 2xx, otherwise why it failed
 */
export function postWebhook(
  to: string,
  message: WebhookMessage,
  rules: AddressRules,
): Promise<string | null> {
  const url = parseAddress(to, rules)
  if (!url) return Promise.resolve('address_refused')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup: publicLookup(rules),
        agent: false,
        signal: AbortSignal.timeout(webhookMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(message.body),
          'user-agent': 'Khum-Webhooks',
          ...signatureHeaders(message),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        answer.destroy()
        resolve(status >= 200 && status < 300 ? null : `http_${status}`)
      },
    )
    sent.on('error', (error) => resolve(failureOf(error)))
    sent.end(message.body)
  })
}

function failureOf(error: Error): string {
  if (error instanceof AddressRefused) return 'address_refused'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'connection'
}
