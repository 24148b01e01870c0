export interface JobData {
  'document.inspect': { document_id: string }
  /** Reads the text of a receipt's picture, to suggest values for the claim. */
  'document.read': { document_id: string }
  'claim.acknowledge': { claim_id: string }
  /** Attaches a file that a client or staff sent for a claim, once the file has passed the checks. */
  'claim.attach_sent': { document_id: string }
  /** Lowers the due payment orders of a claim's payee by what the payee owes. */
  'claim.set_off': { claim_id: string }
  'claims.close_overdue': Record<string, never>
  /** Marks the claims that the insurer's system hasn't read for a day, and notifies their members. */
  'claims.tell_unread': Record<string, never>
  /** Sends an SMS with a one-time code. The job is urgent, because the code expires within minutes. */
  'outbox.deliver': { message_id: string }
  /** Sends a message without a one-time code to a single member, for example about a claim. */
  'outbox.deliver_later': { message_id: string }
  /** Sends a message that goes to many members. */
  'outbox.deliver_bulk': { message_id: string }
  /** Deletes the files of a deleted account, and other deleted files that the object store didn't delete at once. */
  'account.erase': { object_keys: string[] }
  /**
   * Records outside the database that an account was deleted, so that the deletion can be repeated after a restore from
   * a backup.
   */
  'account.record_deletion': { account_id: string }
  /** Unlinks the app from the LINE account of a deleted member; `token` is sealed, base64. */
  'account.leave_line': { partner_id: string; token: string }
  /** Sends notifications through the channels that members chose. */
  'notification.outside': { notification_ids: string[] }
  /** Sends a notice to all members of an insurer. */
  'notice.send': { notice_id: string }
  /** Checks and applies a batch of the exchange. Stops early if the batch must wait for a person or another batch. */
  'exchange.run': { batch_id: string }
  /** Continues batches whose process died while it checked or applied them. */
  'exchange.resume': Record<string, never>
  /** Deletes the names of an erased person from the history of batches. */
  'exchange.forget_names': {
    person_id: string
    keys: { insurer_code: string; source: string; source_key: string }[]
  }
  /** Looks for folders of encrypted files that sources put into the object store, and imports each as a batch. */
  'exchange.sealed': Record<string, never>
  /** When a partner serves further insurers, adds these insurers' coverages to the card lists of the members. */
  'partner.list_coverages': { partner_id: string; insurers: string[]; change_id: string }
  /** Turns the source's balances into opening figures when Khum begins to keep the balances of an insurer. */
  'insurer.take_over_balances': { insurer_code: string }
  'audit.link': Record<string, never>
  'audit.checkpoint': Record<string, never>
  'keys.reseal': Record<string, never>
  'uploads.purge': Record<string, never>
  'expired.purge': Record<string, never>
}
export type JobName = keyof JobData

export interface QueueRule {
  retryLimit: number
  retryDelaySeconds: number
  /** A job that takes longer than this counts as failed. */
  expireInSeconds: number
  backoff: boolean
  /** How many jobs of this kind one process runs at the same time. */
  atOnce: number
  /**
   * How many milliseconds a worker waits for further jobs or results, so that one statement fetches or records several
   * of them. 10 by default.
   */
  gatherMs?: number
  newestFirst?: boolean
  /** True for a job that runs on a schedule. Every failed run of such a job is logged as an error. */
  scheduled?: boolean
}

/** The rule for a job that runs every minute or two. It needs no retries, because the next run comes soon. */
const scheduledOften: QueueRule = {
  retryLimit: 0,
  retryDelaySeconds: 30,
  expireInSeconds: 60,
  backoff: false,
  atOnce: 1,
  scheduled: true,
}

/** The rules of each queue. A job that failed after all its retries stays in its queue as failed for a week. */
export const queues: Record<JobName, QueueRule> = {
  // The job is retried every 15 s for a day, so that waiting files are checked soon after a missing scanner is back
  // (R50). Several jobs run at once: while one file is decoded, others are read, scanned and stored.
  'document.inspect': {
    retryLimit: 5760,
    retryDelaySeconds: 15,
    expireInSeconds: 120,
    backoff: false,
    atOnce: 4,
  },
  // Runs the newest job first and retries only once, because the member waits with the form open, and a late suggestion
  // is useless.
  'document.read': {
    retryLimit: 1,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
    backoff: false,
    atOnce: 1,
    newestFirst: true,
  },
  'claim.acknowledge': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 4,
  },
  // The job is retried for a day. If the file isn't attached by then, it is deleted.
  'claim.attach_sent': {
    retryLimit: 2880,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: false,
    atOnce: 4,
  },
  'claim.set_off': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 2,
  },
  'claims.close_overdue': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
    scheduled: true,
  },
  'claims.tell_unread': scheduledOften,
  // The job is retried three times within a minute (R11). While a gateway hangs, each SMS takes 20 s in all (4 attempts
  // of 5 s), so 64 jobs at once suffice for three new SMS per second. A hanging job uses no database connection.
  'outbox.deliver': {
    retryLimit: 3,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    backoff: false,
    atOnce: 64,
    newestFirst: true,
  },
  // These messages aren't urgent, so they're collected for 100 ms. This saves statements if there are many claims.
  'outbox.deliver_later': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 32,
    gatherMs: 100,
  },
  // This queue is separate so that a promotion to all members doesn't delay messages about a single member. R19, R56
  'outbox.deliver_bulk': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 60,
    backoff: true,
    atOnce: 16,
  },
  // The job is retried for a day, so that the files are deleted even after an outage of the object store. R60, R68
  'account.erase': {
    retryLimit: 288,
    retryDelaySeconds: 300,
    expireInSeconds: 300,
    backoff: false,
    atOnce: 2,
  },
  // The job is retried for a day, like `account.erase`.
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
    gatherMs: 50,
  },
  // An interrupted run continues after the last member that it reached. One notice is sent at a time, so that large
  // notices don't slow down the database for other work.
  'notice.send': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
  },
  // No retries: if the process dies, `exchange.resume` queues the batch again within a minute, and the new job
  // continues where the old one stopped. The time limit is long, because a million rows take minutes.
  'exchange.run': {
    retryLimit: 0,
    retryDelaySeconds: 30,
    expireInSeconds: 21_600,
    backoff: false,
    atOnce: 2,
  },
  'exchange.resume': scheduledOften,
  // The job is retried for a day, like `account.erase`.
  'exchange.forget_names': {
    retryLimit: 288,
    retryDelaySeconds: 300,
    expireInSeconds: 300,
    backoff: false,
    atOnce: 1,
  },
  // No retries: the job runs every minute and continues where the previous run stopped. The time limit is long, because
  // a large folder takes minutes.
  'exchange.sealed': {
    retryLimit: 0,
    retryDelaySeconds: 30,
    expireInSeconds: 21_600,
    backoff: false,
    atOnce: 1,
    scheduled: true,
  },
  // A repeated run finds that the opening figures exist, and adds nothing.
  'insurer.take_over_balances': {
    retryLimit: 10,
    retryDelaySeconds: 10,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
  },
  // A repeated run finds the cards already in the lists, so nobody is notified twice.
  'partner.list_coverages': {
    retryLimit: 10,
    retryDelaySeconds: 30,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
  },
  // No retries: the job runs every minute and continues where the previous run stopped.
  'audit.link': {
    retryLimit: 0,
    retryDelaySeconds: 30,
    expireInSeconds: 600,
    backoff: false,
    atOnce: 1,
    scheduled: true,
  },
  'audit.checkpoint': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    expireInSeconds: 600,
    backoff: true,
    atOnce: 1,
    scheduled: true,
  },
  // No retries: the next run, within ten minutes, continues where this one stopped. R97
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
  // The first run on a large database may take half an hour, and the next run starts an hour later. So the time limit
  // lies between half an hour and an hour.
  'expired.purge': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 3_000,
    backoff: true,
    atOnce: 1,
    scheduled: true,
  },
}

/** Whether a pg-boss queue is ours; pg-boss has internal queues too. */
export function isJobName(name: string): name is JobName {
  return name in queues
}

/** Returns how many attempts a job gets, including the first. */
export function triesOf(name: JobName): number {
  return queues[name].retryLimit + 1
}
