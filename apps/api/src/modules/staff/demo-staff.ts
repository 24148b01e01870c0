import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { demoStaff } from '../development/demo-staff'

/** Creates the demo staff that the database doesn't have yet. Only for servers that aren't in production. */
export async function ensureDemoStaff(db: Kysely<Database>, at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'demo staff')
    for (const { id, name, email, grants } of Object.values(demoStaff)) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('staff')
        .values({ id, name, email, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) continue
      for (const { role, insurer } of grants)
        await sql`
          insert into staff_grant (staff_id, role, insurer_code, granted_at)
          select ${id}, ${role}, ${insurer}, ${at}
          where ${insurer}::text is null or exists (select from insurer where code = ${insurer})`.execute(trx)
    }
  })
}
