import type { ClientCaller, StaffCaller } from '../../caller'
import { requireOtherPerson, requireOtherStaff } from '../../insurer-scope'

/** Who drafts, publishes or withdraws a text: a client or a person of the staff. */
export type TextCaller = ClientCaller | StaffCaller

/** Returns who acts: the name of the staff member or, for a client, of the person who created the client. */
export function personOf(caller: TextCaller): string {
  return 'staffId' in caller ? caller.name : caller.createdBy
}

export function actorOf(caller: TextCaller) {
  return 'staffId' in caller
    ? ({ kind: 'staff', id: caller.staffId } as const)
    : ({ kind: 'client', id: caller.clientId } as const)
}

/** Requires that the person who acts isn't the author (dual approval). @throws AppError second_person_needed */
export function requireOtherAuthor(caller: TextCaller, author: string): void {
  if ('staffId' in caller) requireOtherStaff(caller, author)
  else requireOtherPerson(caller, author)
}
