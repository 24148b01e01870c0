import { type Profile, type SaveProfileInput, saveProfileSchema } from '@khum/contract/account'
import { isIsoDate } from '@khum/contract/calendar'
import { maskPhone } from '@khum/contract/person-rules'
import type { ProfileValues } from '../../../lib/flow-store'
import { checkWith, type FieldIssue } from '../../../lib/use-form'

/** Fields that the member can't change if they come from a policy. */
export const policyFields = ['name_th', 'surname_th', 'name_en', 'surname_en', 'birth_date'] as const

export function toValues(profile: Profile): ProfileValues {
  const { name_th, surname_th, name_en, surname_en } = profile
  return {
    name_th,
    surname_th,
    name_en,
    surname_en,
    birth_date: profile.birth_date ?? '',
    gender: profile.gender ?? '',
    email: profile.email ?? '',
  }
}

export function toInput(values: ProfileValues): SaveProfileInput {
  return { ...values, birth_date: values.birth_date || null, gender: values.gender || null }
}

/** Returns the member's data that the session has too. A name in one script only is used for both languages. */
export function toMember({ name_th, surname_th, name_en, surname_en, email, phone }: Profile) {
  return {
    name: { th: name_th || name_en, en: name_en || name_th },
    surname: { th: surname_th || surname_en, en: surname_en || surname_th },
    email,
    phone_masked: phone === null ? null : maskPhone(phone),
  }
}

const checkInput = checkWith(saveProfileSchema)

/** Checks the contract's rules and that the birth date isn't in the future. `today` is the ISO date in Thailand. */
export function checkProfile(values: ProfileValues, today: string): readonly FieldIssue[] {
  const found = checkInput(toInput(values))
  const isFuture = isIsoDate(values.birth_date) && values.birth_date > today
  return isFuture ? [...found, { path: 'birth_date', code: 'date_future' }] : found
}

/**
 * Returns the fields of `values` that differ from `saved`. Ignores leading and trailing whitespace, because it isn't
 * saved.
 */
export function changedFields(values: ProfileValues, saved: ProfileValues): Partial<ProfileValues> {
  const former = new Map<string, string>(Object.entries(saved))
  return Object.fromEntries(
    Object.entries(values).filter(([field, text]) => text.trim() !== former.get(field)?.trim()),
  )
}

/** Returns a string that is the same for equal values. */
export function valuesKey(values: ProfileValues): string {
  const { name_th, surname_th, name_en, surname_en, birth_date, gender, email } = values
  return JSON.stringify(
    [name_th, surname_th, name_en, surname_en, birth_date, gender, email].map((text) => text.trim()),
  )
}
