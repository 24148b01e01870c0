import { type Carrier, carrierTimeoutMs, DeliveryError, PermanentDeliveryError } from './carriers'

/**
 * Creates a carrier that sends plain-text email by SMTP. `address`: `smtp://user:secret@host:587` (TLS if the server
 * offers it) or `smtps://…`.
 */
export function createMailCarrier(address: string, from: string): Carrier {
  const host = from.replace(/^.*@|>.*$/g, '')
  // Loads nodemailer only in an installation that sends email, because loading it delays the server's start.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: address,
      connectionTimeout: carrierTimeoutMs,
      greetingTimeout: carrierTimeoutMs,
      socketTimeout: carrierTimeoutMs,
      // nodemailer must not fetch anything that a message refers to.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    async send({ to, subject, body, dedupeKey }) {
      // Every attempt has the same id, so that mail programs show the email once.
      const messageId = `<${Buffer.from(dedupeKey).toString('base64url')}@${host}>`
      try {
        const message = { from, to: { name: '', address: to }, subject, text: body, messageId }
        await (await transport).sendMail(message)
      } catch (error) {
        // The error is stored in the log and the queue. So it must not contain the server's error text, which contains
        // the recipient. R63
        const words = `the mail server did not take the message: ${reasonOf(error)}`
        throw new (isFinal(error) ? PermanentDeliveryError : DeliveryError)(words, codeOf(error))
      }
    },
  }
}

/** Returns the connection's error code and the mail server's response code, if there are any. */
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

/**
 * Whether an error means that further attempts will fail too. All of SMTP's 5xx codes mean that, except wrong
 * credentials, which the operator can correct.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const isOurs = 'code' in error && error.code === 'EAUTH'
  return typeof error.responseCode === 'number' && error.responseCode >= 500 && !isOurs
}
