import { expect, it } from 'vitest'
import { claimDraftDataSchema } from './claim-rules'
import { treatmentFields } from './exchange-claim-fields'
import { hospitalFields } from './exchange-hospital-fields'
import { limits } from './limits'
import { enteredClaimSchema } from './office-claim'

it.each([
  ['the list of hospitals', hospitalFields.hospital_code.schema],
  ['a draft', claimDraftDataSchema.shape.provider_code],
  ['a claim that staff register', enteredClaimSchema.shape.provider_code],
  ['a claim in a file', treatmentFields.provider_code.schema],
])('the longest code of a hospital fits into %s', (_where, schema) => {
  const code = `osm:relation/${'1'.repeat(limits.hospitalCode.max)}`.slice(0, limits.hospitalCode.max)
  expect(schema.safeParse(code).success).toBe(true)
  expect(schema.safeParse(`${code}1`).success).toBe(false)
})
