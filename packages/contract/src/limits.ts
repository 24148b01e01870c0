import { dayMs } from './calendar'
/**
 * All limits and durations. Lengths are in characters, sizes in bytes, and durations in milliseconds unless the name
 * says another unit. Requirements 9.1 to 9.10
 */
export const limits = {
  username: { min: 5, max: 15 },
  /**
   * Accepting a newer privacy notice requires a new password. `renewedHours`: for this many hours after a member set a
   * new password, no further one is required.
   */
  password: { min: 8, max: 15, maxAccepted: 128, renewedHours: 24 },
  nationalId: { digits: 13 },
  email: { max: 100 },
  personName: { max: 60 },
  symptom: { max: 500 },
  providerName: { max: 200 },
  /** A hospital's code in our list. The longest that we know are OpenStreetMap's, such as `osm:relation/18123456`. */
  hospitalCode: { max: 64 },
  visitedPlaces: 3,
  appealText: { max: 2_000 },
  otp: {
    digits: 6,
    ttlMinutes: 5,
    wrongEntries: 5,
    resendAfterMs: 60_000,
    perPhoneAndHour: 5,
    /**
     * The number of codes sent by SMS to one phone is limited per 10 minutes, hour and day. This is the shortest
     * period.
     */
    phoneWindowMs: 600_000,
    referenceLetters: 6,
    sendsPerFlow: 5,
    /** How long a flow stays valid after the right code was entered. R20, R27 */
    grantMs: 600_000,
    /**
     * How long a registration can be finished after the right code was entered. This is longer than `grantMs`, so that
     * there is time to read the terms and the privacy notice.
     */
    registerGrantMs: 1_800_000,
  },
  upload: {
    maxBytes: 10_485_760,
    chunkBytes: 524_288,
    perList: 10,
    perClaim: 20,
    bytesPerClaim: 62_914_560,
    bytesPerMemberAndDay: 209_715_200,
    filesPerMemberAndDay: 300,
    /**
     * How many chunks of an upload may be smaller than `chunkBytes`. Each interrupted connection leaves one such chunk.
     */
    shortPieces: 32,
    atOnce: 24,
    minAreaHeightPx: 150,
    downscalePx: 2000,
    nameMax: 120,
    abandonedAfterMs: dayMs,
  },
  pdf: { maxPages: 50 },
  image: { maxPixels: 64_000_000, maxSide: 16_384 },
  money: { maxSatang: 9_999_999_999 },
  accessTokenMs: 600_000,
  session: {
    idleMs: 3_600_000,
    absoluteMs: dayMs,
    staySignedInIdleMs: 1_209_600_000,
    staySignedInAbsoluteMs: 2_592_000_000,
    refreshReuseGraceMs: 10_000,
  },
  useCardMs: 300_000,
  nickname: { max: 40 },
  invitation: { days: 14, shownDays: 30 },
  /**
   * Ages in years. From `hasSay` on, a child's guardians no longer see diagnoses. From `ofAge` on, a person is an
   * adult.
   */
  minor: { hasSay: 10, ofAge: 20 },
  useCard: {
    codeDigits: 6,
    qrTurnMs: 30_000,
    qrLifeMs: 60_000,
    /** After a card got a code for the hospital counter, no other card gets the same code for this long. */
    codeRestMs: dayMs,
    /** A benefit's limit is shown as low if less than this percentage of it is left. */
    lowPercent: 20,
    pollMs: 1_500,
  },
  /** How long full card numbers stay visible after a one-time code. */
  cardDetailsMs: 300_000,
  linkTicketMs: 900_000,
  ssoTokenMs: 60_000,
  telemedExtraCards: { usual: 2, most: 3 },
  telemed: {
    visitMs: dayMs,
    tokenMs: 60_000,
    codeMs: 600_000,
    codeLength: 8,
    /** How many days an ended promotion stays visible, marked as ended. */
    promotionShownDays: 30,
    historyPage: 20,
  },
  draftsPerMember: 100,
  card: {
    company: 120,
    number: 40,
    name: 120,
    benefit: 100,
    benefits: 20,
    amount: 20,
    perMember: 50,
    pictureSidePx: 2000,
  },
  claimFilingDays: 30,
  claimPaymentDays: 15,
  /** For how many days staff may put a claim on hold. */
  holdDays: 90,
  duplicateClaimWindowMs: dayMs,
  originalsKeptYears: 1,
  /**
   * How long claims are kept, even if the account is deleted: the limitation period of the Civil and Commercial Code,
   * section 193/30.
   */
  claimRecordsKeptYears: 10,
  idempotencyKeptMs: 604_800_000,
  reloadGuardMs: 60_000,
  progressBar: { durationMs: 5_000, throttleMs: 200 },
  debounceMs: 300,
  localeCookieDays: 365,
  claimPollMs: 3_000,
  home: { cards: 5, claims: 3, waiting: 5, teasers: 6 },
  claimList: { page: 20, pageMax: 100 },
  claimLines: 200,
  searchMax: 100,
  /** A reason or note that staff or a system add to a decision. */
  decisionText: { max: 500 },
  hospitalReport: { noteMax: 500 },
  /**
   * The automatic reading of documents. `most`: the most values per file. `valueMax`: the most characters per value.
   * `pollMs`: how often the app polls for the values. After `waitMs`, it polls less often.
   */
  reading: { most: 16, valueMax: 200, waitMs: 30_000, pollMs: 1_000 },
  notifications: { page: 20, pageMax: 50, titleMax: 120, textMax: 500, bodyMax: 20_000 },
} as const

/**
 * The limits and durations of the office, in the same units. They are separate, so that the members' app doesn't load
 * them.
 */
export const officeLimits = {
  /**
   * The office's sessions. `idleMs`: a session ends after this time without a call. `absoluteMs`: a session ends after
   * this time even if calls continue. `renewAfterMs`: calls prolong a session at most this often. `proofMs`: how long a
   * repeated sign-in counts as a proof of identity. R91
   */
  session: { idleMs: 1_800_000, absoluteMs: 36_000_000, renewAfterMs: 30_000, proofMs: 600_000 },
  /**
   * The accounts of staff who sign in without an identity provider. `linkMs`: how long a one-time link works.
   * `pendingMs`: how long a person may take for the second factor after the password. `setupMs`: how long the set-up of
   * a second factor may take. `recoveryCodes`: how many recovery codes a person gets. R91
   */
  account: { linkMs: 3 * dayMs, pendingMs: 300_000, setupMs: 1_800_000, recoveryCodes: 10 },
  /** `count`: the claims of a queue are counted only up to this number. If there are more, the screen says "more". */
  list: { page: 100, pageMax: 500, count: 10_000 },
} as const

/** Returns the lifetimes of a session, idle and absolute, with or without "stay signed in". R24 */
export function sessionLife(staySignedIn: boolean): { idleMs: number; absoluteMs: number } {
  const s = limits.session
  return staySignedIn
    ? { idleMs: s.staySignedInIdleMs, absoluteMs: s.staySignedInAbsoluteMs }
    : { idleMs: s.idleMs, absoluteMs: s.absoluteMs }
}
