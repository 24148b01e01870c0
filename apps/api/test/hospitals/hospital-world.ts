import type { ContractService, Opening } from '@khum/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { HospitalTable } from '../../src/db/schema-hospitals'
import { hospitalId, hospitalSearchText } from '../../src/modules/hospitals/places/hospital-record'
import { next } from '../factories'

interface MadeHospital extends Partial<Insertable<HospitalTable>> {
  code?: string
  opening?: Opening[]
  aliases?: string[]
  /**
   * Without `from`, the hospital has been in the network since 2020. `plan` is the id of the contract's plan; without
   * `plan`, the contract is for all plans.
   */
  networks?: { insurer: string; service: ContractService; plan?: string; from?: string; to?: string }[]
}

/** The position from which tests measure distances. */
export const here = { latitude: 13.75, longitude: 100.5 }
const metresOfADegree = 111_319.5

/** Inserts a hospital that is `metresNorth` metres north of `here`. */
export async function makeHospital(
  db: Kysely<Database>,
  metresNorth: number,
  { opening, aliases = [], networks = [], ...values }: MadeHospital = {},
): Promise<string> {
  const number = next()
  const code = values.code ?? `H-${number}`
  const names = {
    name_th: values.name_th ?? `โรงพยาบาลที่ ${number}`,
    name_en: values.name_en ?? `Hospital number ${number}`,
    province_th: values.province_th ?? 'กรุงเทพมหานคร',
    province_en: values.province_en ?? 'Bangkok',
  }
  const id = hospitalId(code)
  await db
    .insertInto('hospital')
    .values({
      kind: 'hospital',
      latitude: here.latitude + metresNorth / metresOfADegree,
      longitude: here.longitude,
      ...values,
      ...names,
      id,
      code,
      hours: JSON.stringify(opening ?? []),
      search_text: hospitalSearchText({ ...names, aliases }),
    })
    .execute()
  for (const { insurer, service, plan = null, from = '2020-01-01', to } of networks) {
    await db
      .insertInto('network_contract')
      .values({
        hospital_id: id,
        insurer_code: insurer,
        plan_id: plan,
        service,
        valid_from: from,
        ...(to ? { valid_to: to } : {}),
      })
      .execute()
  }
  return id
}
