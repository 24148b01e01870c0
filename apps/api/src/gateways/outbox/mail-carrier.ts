import { createTransport } from 'nodemailer'
import { type Carrier, carrierTimeoutMs, NotTaken, RefusedParcel } from './carriers'

/** Mail by SMTP: `smtp://user:secret@host:587` (TLS as soon as the server offers it) or `smtps://…`; plain text only. */
export function createMailCarrier(address: string, from: string): Carrier {
  const host = from.replace(/^.*@|>.*$/g, '')
  const transport = createTransport({
    url: address,
    connectionTimeout: carrierTimeoutMs,
    greetingTimeout: carrierTimeoutMs,
    socketTimeout: carrierTimeoutMs,
    // What a message says is text, never a place to fetch something from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async handOver({ to, subject, body, dedupeKey }) {
      // Two tries of one mail carry one id, by which mail programs show it once.
      const messageId = `<${Buffer.from(dedupeKey).toString('base64url')}@${host}>`
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body, messageId })
      } catch (error) {
        // What went wrong in its own words names the recipient, and it goes into log and queue. TRUST R63
        const words = `the mail server did not take the message: ${reasonOf(error)}`
        throw new (isFinal(error) ? RefusedParcel : NotTaken)(words, codeOf(error))
      }
    },
  }
}

/** The number of its answer, or what became of the connection. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const number = 'responseCode' in error ? String(error.responseCode) : ''
  const code = 'code' in error ? String(error.code) : error.name
  return [code, number].filter(Boolean).join(' ')
}

function codeOf(error: unknown): string {
  const number = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return number === undefined ? 'unreachable' : `answered ${number}`
}

/** SMTP: 5xx is for good. Wrong credentials are ours to mend, and are tried again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const isOurs = 'code' in error && error.code === 'EAUTH'
  return typeof error.responseCode === 'number' && error.responseCode >= 500 && !isOurs
}
