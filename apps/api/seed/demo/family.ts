import { addYears, bangkokMidnight } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'
import { demoBirthDate, demoPhone } from './persons'

/**
 * Returns the family links and invitations. Ananda is her daughter's guardian. Ananda's father accepted an invitation
 * from Ananda. Wichai has invited Malee, who hasn't answered yet.
 */
export function familyRows(clock: DemoClock, idOf: IdOf, newId: () => string) {
  const [guardian, father] = [newId(), newId()]
  const accepted = clock.at(-20, '18:42')
  const family_link: Insertable<Database['family_link']>[] = [
    {
      id: guardian,
      account_id: idOf('account', 'ananda'),
      person_id: idOf('person', 'ananda-child'),
      relationship: 'child',
      proof: 'guardian',
      scopes: ['see', 'use_card', 'claim', 'see_diagnosis'],
      created_at: clock.at(-90, '20:05'),
      ends_at: bangkokMidnight(addYears(demoBirthDate('ananda-child', clock), 20)),
    },
    {
      id: father,
      account_id: idOf('account', 'ananda'),
      person_id: idOf('person', 'ananda-parent'),
      relationship: 'parent',
      proof: 'invitation',
      scopes: ['see', 'use_card'],
      created_at: accepted,
    },
  ]
  const family_invitation: Insertable<Database['family_invitation']>[] = [
    {
      id: newId(),
      account_id: idOf('account', 'ananda'),
      partner_id: 'khum',
      phone: demoPhone('ananda-parent'),
      relationship: 'parent',
      scopes: ['see', 'use_card', 'claim'],
      created_at: clock.at(-21, '19:10'),
      expires_at: clock.at(-7, '19:10'),
      state: 'accepted',
      decided_at: accepted,
      family_link_id: father,
    },
    {
      id: newId(),
      account_id: idOf('account', 'wichai'),
      partner_id: 'khum',
      phone: demoPhone('malee'),
      relationship: 'child',
      scopes: ['see', 'use_card'],
      created_at: clock.at(-1, '09:20'),
      expires_at: new Date(`${clock.day(13)}T09:20:00+07:00`),
    },
  ]
  const audit_event: Insertable<Database['audit_event']> = {
    at: accepted,
    action: 'family.accepted',
    outcome: 'see use_card',
    account_id: idOf('account', 'ananda-parent'),
    partner_id: 'khum',
    subject: father,
    person_id: idOf('person', 'ananda-parent'),
  }
  const place: Insertable<Database['account_coverage']> = {
    account_id: idOf('account', 'ananda'),
    coverage_id: idOf('coverage', 'ananda-parent-senior'),
    nickname: 'บัตรพ่อ',
    sort: 2,
    added_at: accepted,
  }
  return { family_link, family_invitation, audit_event, account_coverage: place }
}
