export type Channel = 'sms' | 'mail' | 'push'

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
export type Carriers = Record<Channel, Carrier | null>

/** The other side looked at this message and does not want it: a number that does not exist, a wrong address. */
export class RefusedParcel extends Error {
  override name = 'RefusedParcel'
}

/** Four tries with ten seconds between them stay within a minute. TRUST R11 */
export const carrierTimeoutMs = 5_000
