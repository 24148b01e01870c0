import { bangkokMidnight, type familyRelationships } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { deleteUnneededPerson, updateLogin } from '../accounts/accounts.service'
import { endLinks, followMember, insertLink } from '../family/family.service'
import { moveNotifications } from '../notifications/notifications.service'
import { initialAuthority } from './initial-authority'
import { matchesMember } from './matches-member'
import { findPersonStatus, lockPerson, type Searcher } from './search.repo'

/**
 * Makes the found person the login's own person. If two members find the same person, only the first call succeeds. Run
 * it in a transaction.
 * @throws AppError flow_missing if the person no longer matches the member or belongs to another login
 */
export async function assignPerson(
  ctx: AppContext,
  searcher: Searcher & { partnerId: string },
  personId: string,
): Promise<void> {
  const { accountId, partnerId, person: own } = searcher
  if (own.id === personId) return
  const { db, clock } = ctx
  const person = await lockPerson(db, personId)
  const status = await findPersonStatus(db, { personId, accountId, partnerId, today: clock.today() })
  if (!person || !matchesMember(own, person, status)) throw new AppError('flow_missing')
  await updateLogin(db, accountId, { person_id: personId })
  await endLinks(db, { accountId, personId, now: clock.now(), all: true })
  await followMember(ctx, { from: own.id, to: personId })
  await moveNotifications(db, { from: own.id, to: personId })
  await deleteUnneededPerson(db, own.id)
}

/**
 * Creates the account's family link to a relative, if the account has no live link to this relative yet. Call it after
 * the code to the phone on the relative's policy was entered. R42.
 * @throws AppError validation_failed if the relationship is missing
 */
export async function linkRelative(
  ctx: AppContext,
  of: {
    accountId: string
    personId: string
    relationship: (typeof familyRelationships)[number] | undefined
    birthDate: string | null
  },
): Promise<void> {
  const { accountId, personId, relationship, birthDate } = of
  if (!relationship) throw invalidField('relationship', 'required')
  const { db, clock } = ctx
  const { proof, scopes, endsOn } = initialAuthority(relationship, birthDate, clock.today())
  await endLinks(db, { accountId, personId, now: clock.now(), all: false })
  await insertLink(db, {
    id: newId(),
    account_id: accountId,
    person_id: personId,
    relationship,
    proof,
    scopes,
    created_at: clock.now(),
    ends_at: endsOn === null ? null : bangkokMidnight(endsOn),
  })
}
