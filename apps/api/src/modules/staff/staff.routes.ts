import { officeQueueEndpoints, officeSessionEndpoints, officeStaffEndpoints } from '@khum/contract'
import { inTransaction } from '../../db/transaction'
import { type Implementation, implement } from '../../http/implementation'
import { getSavedLists, putSavedLists } from './saved-lists'
import {
  createStaffLink,
  endSessions,
  endStaff,
  inviteStaff,
  listSessions,
  listStaff,
  putCompetence,
  putGrants,
  type ReleaseClaims,
} from './staff-admin.service'
import { clearStaffCookie } from './staff-cookie'
import { signStaffOut, viewStaffMe } from './staff-sessions.service'

/**
 * Creates the routes about sessions and staff. `releaseClaims` puts the claims that a person may no longer decide back
 * into their queues.
 */
export function createStaffRoutes({ releaseClaims }: { releaseClaims: ReleaseClaims }): Implementation[] {
  return [
    implement(officeSessionEndpoints.getStaffMe, ({ ctx, caller }) => viewStaffMe(ctx, caller)),
    implement(officeSessionEndpoints.endStaffSession, async ({ ctx, caller, reply }) => {
      await signStaffOut(ctx, caller)
      clearStaffCookie(ctx.config, reply)
    }),
    implement(officeQueueEndpoints.getSavedLists, ({ ctx, caller }) => getSavedLists(ctx, caller)),
    implement(officeQueueEndpoints.putSavedLists, ({ ctx, caller, body }) =>
      putSavedLists(ctx, caller, body),
    ),
    implement(officeStaffEndpoints.listStaff, async ({ ctx, caller }) => ({
      items: await listStaff(ctx, caller),
    })),
    implement(officeStaffEndpoints.inviteStaff, ({ ctx, db, caller, body }) =>
      inviteStaff({ ...ctx, db }, caller, body),
    ),
    implement(officeStaffEndpoints.putStaffGrants, ({ ctx, caller, params, body }) =>
      inTransaction(ctx.db, (db) => putGrants({ ...ctx, db }, caller, { ...params, ...body, releaseClaims })),
    ),
    implement(officeStaffEndpoints.putStaffCompetence, ({ ctx, caller, params, body }) =>
      inTransaction(ctx.db, (db) => putCompetence({ ...ctx, db }, caller, { ...params, ...body })),
    ),
    implement(officeStaffEndpoints.endStaff, ({ ctx, caller, params }) =>
      inTransaction(ctx.db, (db) => endStaff({ ...ctx, db }, caller, { ...params, releaseClaims })),
    ),
    implement(officeStaffEndpoints.listStaffSessions, ({ ctx, caller, params }) =>
      listSessions(ctx, caller, params.id),
    ),
    implement(officeStaffEndpoints.endSessionsOfStaff, ({ ctx, caller, params, body }) =>
      endSessions(ctx, caller, { ...params, ...body }),
    ),
    implement(officeStaffEndpoints.createStaffLink, ({ ctx, caller, params }) =>
      inTransaction(ctx.db, (db) => createStaffLink({ ...ctx, db }, caller, params.id)),
    ),
  ]
}
