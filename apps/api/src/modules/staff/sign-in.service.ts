import type { StaffSignInFailure } from '@khum/contract'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { audit } from '../audit/audit'
import { isRefusedDemoStaff } from '../development/demo-staff'
import type { Identity } from './open-id'
import { findByIdentity, findUnlinked, insertIdentity } from './staff.repo'
import { findStaffId } from './staff-admin.repo'
import { proveAgain, startStaffSession } from './staff-sessions.service'

type Ctx = Pick<AppContext, 'config' | 'db' | 'clock'>

interface From {
  addressKey: string
  userAgent: string
  /** The token of the session that the browser has, or null. */
  sessionToken: string | null
}

/**
 * Signs in the person whom the provider named. Finds the person by the provider's id or, at the first sign-in, by the
 * email address to which the invitation was sent. With `sessionId`, that session continues and counts as newly
 * authenticated.
 * @returns the token for the cookie (null if the session continues), or why there is no session
 */
export async function signInByIdentity(
  ctx: Ctx,
  identity: Identity,
  from: From & { sessionId: string | null },
): Promise<{ token: string | null } | { failure: StaffSignInFailure }> {
  return await inTransaction(ctx.db, async (db) => {
    const trx = { ...ctx, db }
    const staffId = await findOrLink(trx, identity)
    if (!staffId || isRefusedDemoStaff(ctx.config, staffId)) {
      await audit(trx, {
        action: 'staff.sign_in',
        outcome: 'unknown',
        subject: identity.issuer.slice(0, 200),
        addressKey: from.addressKey,
      })
      return { failure: 'unknown' }
    }
    if (from.sessionId !== null)
      return (await proveAgain(trx, { staffId, sessionId: from.sessionId }))
        ? { token: null }
        : { failure: 'refused' }
    return { token: await startStaffSession(trx, { staffId, how: 'provider' }, from) }
  })
}

/**
 * Returns the id of the person with this identity. At the first sign-in, links the identity to the person who was
 * invited by this email. Null if nobody was invited, or if the access has ended.
 */
async function findOrLink({ db, clock }: Ctx, { issuer, subject, email }: Identity): Promise<string | null> {
  // If a person's first sign-in happens twice at the same time, the second one waits here for the lock. It then finds
  // the identity that the first one has linked.
  if (email) await findStaffId(db, email)
  const known = await findByIdentity(db, { issuer, subject })
  if (known) return known.ended_at ? null : known.staff_id
  const staffId = email ? await findUnlinked(db, issuer, email) : null
  if (staffId) await insertIdentity(db, { issuer, subject, staffId, at: clock.now() })
  return staffId
}
