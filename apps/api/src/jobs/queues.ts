/** Every kind of job with its data. */
export interface JobData {
  'document.inspect': { document_id: string }
  'claim.acknowledge': { claim_id: string }
  /** A text with a code, which is useful for minutes only. */
  'outbox.deliver': { message_id: string }
  /** Any other message. */
  'outbox.deliver_later': { message_id: string }
  /** One of many alike. */
  'outbox.deliver_bulk': { message_id: string }
  /** What a deleted account leaves in the object store. */
  'account.erase': { object_keys: string[] }
  /** Keeps a deletion outside the database. */
  'account.record_deletion': { account_id: string }
  /** Takes the app out of the LINE of a member who is gone; `token`: sealed, base64. */
  'account.leave_line': { partner_id: string; token: string }
  /** What members want to hear of outside the app. */
  'notification.outside': { notification_ids: string[] }
  'keys.reseal': Record<string, never>
  'uploads.purge': Record<string, never>
  'expired.purge': Record<string, never>
}
export type JobName = keyof JobData

export interface QueueRule {
  retryLimit: number
  retryDelaySeconds: number
  /** A job that takes longer has failed, and is tried again. */
  expireInSeconds: number
  /** Whether each further try waits longer; otherwise they are evenly spaced. */
  backoff: boolean
  /** Jobs of this kind that one process runs at the same time. */
  atOnce: number
  /** Starts with the newest job instead of the oldest. */
  newestFirst?: boolean
  /** Runs by the clock: every failed try is logged as an error. */
  scheduled?: boolean
}

/** A job that still fails after its retries stays in the queue's failed state for a week. */
export const queues: Record<JobName, QueueRule> = {
  // A file waits for a scanner that is away; it is checked within 15 s of its return, for a day. TRUST R50
  // Files are decoded one after the other (files/inspect); meanwhile the next ones are read, scanned and stored.
  'document.inspect': {
    retryLimit: 5760,
    retryDelaySeconds: 15,
    expireInSeconds: 120,
    backoff: false,
    atOnce: 4,
  },
  'claim.acknowledge': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 4,
  },
  // Three more tries within a minute of the first (TRUST R11). While a gateway hangs, a text takes up a place for 4 tries of
  // 5 s at most, so 64 places are enough for three new texts a second. A place costs a socket, and no database connection.
  'outbox.deliver': {
    retryLimit: 3,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    backoff: false,
    atOnce: 64,
    newestFirst: true,
  },
  'outbox.deliver_later': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 32,
  },
  // A promotion to everybody must not delay the news of somebody's claim or password. TRUST R19, R56
  'outbox.deliver_bulk': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 16,
  },
  // For a day: an unreachable store must not break the promise to delete. TRUST R60, R68
  'account.erase': {
    retryLimit: 288,
    retryDelaySeconds: 300,
    expireInSeconds: 300,
    backoff: false,
    atOnce: 2,
  },
  // For a day, as `account.erase`.
  'account.record_deletion': {
    retryLimit: 2880,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: false,
    atOnce: 1,
  },
  'account.leave_line': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 2,
  },
  'notification.outside': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 4,
  },
  // The next run, after ten minutes at most, goes on where this one ended. TRUST R97
  'keys.reseal': {
    retryLimit: 0,
    retryDelaySeconds: 60,
    expireInSeconds: 580,
    backoff: false,
    atOnce: 1,
    scheduled: true,
  },
  'uploads.purge': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
    scheduled: true,
  },
  // The first run on a large database may take half an hour; the next one is due after an hour.
  'expired.purge': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
    scheduled: true,
  },
}

/** Whether a queue of pg-boss is one of ours; it has some for itself. */
export function isJobName(name: string): name is JobName {
  return name in queues
}

/** How many tries a job of this kind has in all. */
export function triesOf(name: JobName): number {
  return queues[name].retryLimit + 1
}
