import * as z from 'zod/mini'
import { choice, code, type ExchangeFields, listOf, ofEveryRow, optional, text } from './exchange-fields'
import { hospitalKinds } from './hospitals'
import { limits } from './limits'

function degrees(about: string) {
  const schema = z.string().check(z.trim(), z.regex(/^\d{1,3}(\.\d{1,15})?$/, 'invalid'))
  return { form: 'decimal', required: true, about, schema } as const
}

/** The fields of a row of the kind `hospital`. */
export const hospitalFields = {
  ...ofEveryRow,
  hospital_code: text('The code of the hospital: letters, digits and . : / _ - only.', {
    max: limits.hospitalCode.max,
  }),
  name_th: text('The name in Thai.'),
  name_en: text('The name in English.'),
  kind: choice(hospitalKinds, 'What kind of place it is.'),
  province: optional(text('The province in Thai or English. Left out: that of the nearest known place.')),
  latitude: degrees('The latitude in degrees (WGS 84), such as 13.7563.'),
  longitude: degrees('The longitude in degrees (WGS 84), such as 100.5018.'),
  phone: optional(text('The phone number; of several, the first counts.', { max: 80 })),
  address_th: optional(text('The address in Thai.', { max: 300 })),
  address_en: optional(text('The address in English.', { max: 300 })),
  opening_hours: optional(
    text('The opening hours as in OpenStreetMap: 24/7, or Mo-Fr 08:00-17:00; Sa 09:00-12:00.', { max: 300 }),
  ),
  aliases: optional(text('Other names, separated by |.', { max: 500 })),
  codes: optional(
    listOf(
      { system: code('The register, such as moph5 or moph9.'), code: code('The code there.') },
      'The codes of the hospital in other registers. Left out: they stay as they are.',
      { max: 20 },
    ),
  ),
  active: optional(choice(['yes', 'no'], 'Whether the place is open. Left out: yes.')),
} as const satisfies ExchangeFields
