import type { NetworkService } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { HospitalTables } from '../../src/db/schema-hospitals'

/** For each insurer and service, how many of ten hospitals are in the network. The numbers are invented. */
const shares: readonly (readonly [insurer: string, Record<NetworkService, number>])[] = [
  ['KHM', { opd: 7, ipd: 8, dental: 8 }],
  ['ORC', { opd: 3, ipd: 6, dental: 4 }],
  ['TMP01', { opd: 5, ipd: 5, dental: 0 }],
  ['PAL', { opd: 2, ipd: 0, dental: 0 }],
  ['JAD', { opd: 6, ipd: 7, dental: 5 }],
]

/** Returns the secret key with which the counter of a demo hospital may check cards. */
export function demoHospitalKey(hospitalCode: string): string {
  return `khum-demo-desk-${hospitalCode}`
}

export async function seedNetworks(
  db: Kysely<Database>,
  { since, hashSecret }: { since: string; hashSecret: (secret: string) => Buffer },
): Promise<void> {
  const places = await db
    .selectFrom('hospital')
    .select(['id', 'code', 'kind'])
    .where('source', '=', 'reference')
    .orderBy('code')
    .execute()
  if (places.length === 0) return
  await db.insertInto('network_contract').values(networkRows(places, since)).execute()
  await db
    .insertInto('hospital_key')
    .values(
      places.map(({ id, code }) => ({
        hospital_id: id,
        slot: 1,
        key_hash: hashSecret(demoHospitalKey(code)),
      })),
    )
    .execute()
}

function networkRows(
  places: readonly { id: string; kind: 'hospital' | 'clinic' | 'dental' }[],
  since: string,
): Insertable<HospitalTables['network_contract']>[] {
  return places.flatMap(({ id, kind }, index) =>
    shares.flatMap(([insurer_code, share], turn) =>
      servicesOf[kind]
        // Spreads the network evenly over the hospitals, differently for each insurer.
        .filter((service) => (index * 7 + turn * 3) % 10 < share[service])
        .map((service) => ({ hospital_id: id, insurer_code, service, valid_from: since })),
    ),
  )
}

const servicesOf: Record<'hospital' | 'clinic' | 'dental', readonly NetworkService[]> = {
  hospital: ['opd', 'ipd', 'dental'],
  clinic: ['opd'],
  dental: ['dental'],
}
