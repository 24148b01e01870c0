/** The claim settings of an insurer that has set nothing, as the calls send them. */
export const usualClaimSettings = {
  claims_decided_by: 'office',
  payments_made_by: 'source',
  tpa_decision_limit_satang: null,
  insurer_only_reasons: [],
  insurer_only_diagnoses: [],
  originals_above_satang: null,
  filing_days: 30,
  payment_days: 15,
  insurer_days: 15,
  appeal_days: 30,
  appeal_answer_days: 30,
  counted_days: 'calendar',
  promptpay: false,
}
