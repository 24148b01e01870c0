import { type Profile, type SaveProfileInput, saveProfileSchema } from '@khum/contract/account'
import { isIsoDate } from '@khum/contract/fields'
import type { ProfileDraft } from '../../../lib/flow-store'
import { checkWith, type FieldIssue } from '../../../lib/use-form'

/** What the form holds: every field as text. */
export type ProfileValues = ProfileDraft['values']

/** What comes from a policy and is not changed here. */
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

const checkInput = checkWith(saveProfileSchema)

/** The rules of the contract, and no birthday to come. `today` is the business day in Thailand. */
export function checkProfile(values: ProfileValues, today: string): readonly FieldIssue[] {
  const found = checkInput(toInput(values))
  const isFuture = isIsoDate(values.birth_date) && values.birth_date > today
  return isFuture ? [...found, { path: 'birth_date', code: 'date_future' }] : found
}

/** Spaces around a text are no change: they are not saved. */
export function isChanged(values: ProfileValues, saved: ProfileValues): boolean {
  return valuesKey(values) !== valuesKey(saved)
}

/** The same for the same values, whatever made them. */
export function valuesKey(values: ProfileValues): string {
  const { name_th, surname_th, name_en, surname_en, birth_date, gender, email } = values
  return JSON.stringify(
    [name_th, surname_th, name_en, surname_en, birth_date, gender, email].map((text) => text.trim()),
  )
}
