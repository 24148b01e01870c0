import type { MessageChannel } from '@khum/contract'

export interface OutgoingMessage {
  /** An E.164 number, an email address, or a `pushAddress` for LINE. */
  to: string
  /** Empty for SMS. */
  subject: string
  body: string
  /** The same for every attempt to send a message, so that the receiving service accepts it only once. */
  dedupeKey: string
}

/** Sends messages through one channel, such as SMS. */
export interface Carrier {
  /**
   * Sends one message. Resolves once the receiving service has accepted it, within `carrierTimeoutMs`.
   * @throws PermanentDeliveryError if the service will never accept the message; after other errors, try again
   */
  send(message: OutgoingMessage): Promise<void>
}

/**
 * The carrier of each channel. Null means a fake carrier: a message counts as sent immediately, and only `/dev/phone`
 * shows it.
 */
export type Carriers = Record<MessageChannel, Carrier | null>

/**
 * The receiving service didn't accept a message. `code` is our own short reason, because the service's error text may
 * contain the recipient. R63
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The receiving service refuses this message permanently, for example because the number doesn't exist. */
export class PermanentDeliveryError extends DeliveryError {
  override name = 'PermanentDeliveryError'
}

/**
 * How long one attempt to send a message may take. The time is short, so that four attempts, ten seconds apart, fit
 * into a minute. R11
 */
export const carrierTimeoutMs = 5_000
