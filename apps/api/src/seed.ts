import { seedDemo } from '../seed/demo/seed-demo'
import { seedReference } from '../seed/seed-reference'
import type { AppContext } from './context'
import { withStartLock } from './db/advisory-lock'
import { newId, sha256 } from './ids'
import { hashNationalId, nationalIdPlace } from './modules/accounts/person-identifiers'
import { ensureDemoClients } from './modules/clients/demo-clients'
import { ensureDemoStaff } from './modules/staff/demo-staff'

/**
 * Writes the reference data and, outside production, the clients of the tools and the demo staff. Only into an empty database, it then
 * writes the demo data.
 */
export async function seed(ctx: AppContext): Promise<void> {
  // Processes that start together write the same rows, and a row has more than one unique key to conflict on. Filling an empty
  // database takes longer than a statement may wait. R76
  await withStartLock(ctx.pool, () => write(ctx))
}

async function write(ctx: AppContext): Promise<void> {
  await ctx.db.transaction().execute(seedReference)
  if (ctx.config.env === 'production') return
  await ensureDemoClients(ctx.db, ctx.clock.now())
  await seedDemo({
    db: ctx.db,
    now: ctx.clock.now(),
    newId,
    hashPassword: ctx.passwords.hash,
    hashSecret: (secret) => sha256(secret),
    sealNationalId: (id) => ({
      sealed: ctx.keys.seal(Buffer.from(id), nationalIdPlace),
      hash: hashNationalId(ctx.keys, id),
    }),
    seal: (text, place) => ctx.keys.seal(Buffer.from(text), place),
  })
  await ensureDemoStaff(ctx.db, ctx.clock.now())
}
