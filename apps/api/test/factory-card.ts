import type { CardData } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { DeclaredCardTable } from '../src/db/schema-cards'
import { newId } from '../src/ids'

export const emptyCard: CardData = {
  ins_code: null,
  company: '',
  noCard: '',
  name_ins: '',
  startDate: null,
  dueDate: null,
  card_type: 'self_bought',
  employee_id: '',
  relationship: 'self',
  benefits: [],
}

/** A card with all the data that a complete card needs. */
export const wholeCard: CardData = {
  ...emptyCard,
  company: 'ประกันคุณยาย',
  noCard: 'PA-2569-004471',
  name_ins: 'สมใจ ดีงาม',
  startDate: '2026-01-01',
  dueDate: '2026-12-31',
  employee_id: 'EMP-0098',
  benefits: [
    {
      benefit: 'ผู้ป่วยใน',
      max_limit: 10_000_000,
      used: 250_050,
      medical_fee: null,
      room_fee: 400_000,
      surgery_fee: 5_000_000,
      medicine_fee: 0,
    },
  ],
}

export async function makeCard(
  db: Kysely<Database>,
  card: Partial<Insertable<DeclaredCardTable>> & { account_id: string },
): Promise<string> {
  const id = newId()
  const at = new Date('2026-11-21T04:00:00Z')
  await db
    .insertInto('declared_card')
    .values({ id, whose: 'self', benefits: '[]', created_at: at, updated_at: at, ...card })
    .execute()
  return id
}
