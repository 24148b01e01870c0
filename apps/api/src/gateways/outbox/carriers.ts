import type { MessageChannel } from '@khum/contract'

export interface Parcel {
  /** E.164, or a mail address. */
  to: string
  /** Empty for texts. */
  subject: string
  body: string
  /** The same for each try of one message: the other side takes it once. */
  dedupeKey: string
}

/** What takes messages out of the house. */
export interface Carrier {
  /**
   * Hands one message over; resolves when the other side took it, within `carrierTimeoutMs`.
   * @throws RefusedParcel when it never will; anything else may be tried again
   */
  handOver(parcel: Parcel): Promise<void>
}

/** Null: a fake one. Its messages count as sent once they are written, and /dev/phone shows them. */
export type Carriers = Record<MessageChannel, Carrier | null>

/** The other side did not take a message; `code` says why in a few letters of our own, without its words. TRUST R63 */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The other side looked at this message and does not want it: a number that does not exist, a wrong address. */
export class RefusedParcel extends NotTaken {
  override name = 'RefusedParcel'
}

/** Four tries with ten seconds between them stay within a minute. TRUST R11 */
export const carrierTimeoutMs = 5_000
