import { officeMemberEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getOfficeMember, listAccesses, searchMembers } from './members.service'

/** The calls with which staff search for members and view their records. */
export const memberRoutes = [
  implement(officeMemberEndpoints.searchMembers, ({ ctx, caller, body }) => searchMembers(ctx, caller, body)),
  implement(officeMemberEndpoints.getOfficeMember, ({ ctx, caller, params }) =>
    getOfficeMember(ctx, caller, params.id),
  ),
  implement(officeMemberEndpoints.listLooks, ({ ctx, caller, params }) =>
    listAccesses(ctx, caller, params.id),
  ),
]
