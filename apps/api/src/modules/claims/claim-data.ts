import { bahtToSatang, type ClaimDraftData } from '@khum/contract'

/** A draft's data that passed `checkClaimData`, converted to the types that a claim uses. */
export interface CompleteClaim {
  /** Empty if the member gave no address. */
  email: string
  claimType: NonNullable<ClaimDraftData['claim_type']>
  admitedType: NonNullable<ClaimDraftData['admited_type']>
  admitedDate: string
  /** The day of the accident. Null if the claim isn't for an accident, even if the draft has a day. */
  accidentDate: string | null
  symptom: string
  /** In satang. */
  medicalExpense: bigint
  providerCode: string | null
  providerName: string
}

/** Converts a draft's checked data to a claim's types; returns null if something is missing. */
export function toCompleteClaim(data: ClaimDraftData): CompleteClaim | null {
  const { email = '', claim_type, admited_type, admited_date, symptom, medical_expense, provider_name } = data
  const satang = bahtToSatang(medical_expense ?? '')
  if (!claim_type || !admited_type || !admited_date || !symptom || !provider_name) return null
  if (satang === null) return null
  return {
    email: email.trim(),
    claimType: claim_type,
    admitedType: admited_type,
    admitedDate: admited_date,
    accidentDate: claim_type === 'accident' ? (data.accident_date ?? null) : null,
    symptom: symptom.trim(),
    medicalExpense: BigInt(satang),
    providerCode: data.provider_code?.trim() || null,
    providerName: provider_name.trim(),
  }
}
