import { dayMs } from '@khum/contract'
import { sql } from 'kysely'
import type { AppContext } from './context'
import { deleteInBatches } from './db/batches'
import { runSteps } from './jobs/run-steps'
import { deleteOldDrafts } from './modules/claims/drafts.service'
import { purgeExchange } from './modules/exchange/exchange.jobs'
import { deleteTicketsAndTokens } from './modules/external-sign-in/external-sign-in.service'
import { purgeOtp } from './modules/one-time-codes/otp.service'
import { rotateSigningKeys } from './modules/telemedicine/signing-keys'
import { endOverdueVisits } from './modules/telemedicine/visits.service'
import { endStaleShownCards } from './modules/use-card/use-card.service'
import { draftsKeptDays, maintainPartitions, removeOverdue, retentionClasses } from './retention'

/**
 * Deletes expired data: rows of the tables in `retentionClasses`, old partitions, link tickets, used tokens, one-time
 * codes, rows of batches, recipients of messages and rate-limit counters. Also ends visits and shown cards that have
 * expired, creates the next partitions and rotates the signing keys. If a step fails, the next steps still run. R54,
 * R68, R70
 * @throws Error with the names of the failed steps
 */
export async function purgeExpired(ctx: AppContext): Promise<void> {
  const { db, log } = ctx
  const now = ctx.clock.now()
  const yesterday = new Date(now.getTime() - dayMs)
  const classes = retentionClasses(ctx.config).filter(({ table }) => table !== 'claim_draft')
  await runSteps(log, {
    // Runs first, so that no other step delays it: recipients and texts of messages must be deleted within a day.
    'recipients and texts': () => ctx.gateways.outbox.forget(db, yesterday),
    // Drops the partitions of old months. The steps for `classes` delete the few rows that are in no month's partition.
    partitions: async () => {
      await maintainPartitions(db, now)
    },
    ...Object.fromEntries(classes.map((each) => [each.table, () => removeOverdue(db, each, now)])),
    'link tickets': () => deleteTicketsAndTokens(ctx.db, yesterday),
    codes: () => purgeOtp(ctx),
    'shown cards': () => endStaleShownCards(ctx),
    batches: () => purgeExchange(ctx),
    'telemedicine visits': () => endOverdueVisits(ctx),
    'signing keys': () => rotateSigningKeys(ctx),
    limits: () => deleteInBatches(db, 'rate_limit', sql<boolean>`expire < ${yesterday.getTime()}`),
    // Runs last, because deleting drafts with their files one by one may take long.
    drafts: () => deleteOldDrafts(ctx, new Date(now.getTime() - draftsKeptDays * dayMs)),
  })
}

/** Registers the hourly purge. Each run takes place in only one of the processes. */
export async function registerSessionJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('expired.purge', () => purgeExpired(ctx))
  await ctx.jobs.schedule('expired.purge', '37 * * * *', {})
}
