import type { MessageChannel } from '@khum/contract'

export interface Parcel {
  /** E.164, or a mail address. */
  to: string
  /** Empty for texts. */
  subject: string
  body: string
  /** The same for every try of a message, so that the other side accepts it only once. */
  dedupeKey: string
}

/** Sends messages by one channel. */
export interface Carrier {
  /**
   * Sends one message. Resolves when the other side accepted it, within `carrierTimeoutMs`.
   * @throws RefusedParcel if it never will; after any other error try again
   */
  handOver(parcel: Parcel): Promise<void>
}

/** Null means a fake carrier: messages count as sent at once, and `/dev/phone` shows them. */
export type Carriers = Record<MessageChannel, Carrier | null>

/** The other side didn't accept a message. `code` is our own short reason, because its words may name the recipient. R63 */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The other side refuses this message permanently, for example because the number doesn't exist. */
export class RefusedParcel extends NotTaken {
  override name = 'RefusedParcel'
}

/** Short enough for four tries, ten seconds apart, within a minute. R11 */
export const carrierTimeoutMs = 5_000
