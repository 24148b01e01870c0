import type { ClaimDraftData } from '@khum/contract/claim-rules'
import type { DocumentReadings } from '@khum/contract/readings'
import { bahtToSatang } from '@khum/contract/typed-amounts'

type Reading = DocumentReadings['readings'][number]
export const suggestedKinds = ['total', 'date', 'place'] as const
export type SuggestedKind = (typeof suggestedKinds)[number]
export type Suggestion = Reading & { kind: SuggestedKind }

const fields = { total: 'medical_expense', date: 'admited_date', place: 'provider_name' } as const

/**
 * Returns the values to offer: the most certain reading of each kind. Leaves out values whose field is already filled
 * in, and places that aren't in our list.
 */
export function suggestionsFor(readings: readonly Reading[], data: ClaimDraftData): Suggestion[] {
  const sure = [...readings].sort((one, other) => other.confidence - one.confidence)
  return suggestedKinds.flatMap((kind) => {
    const found = sure.find((reading) => reading.kind === kind)
    const isKnown = found && (kind !== 'place' || found.place !== null)
    return found && isKnown && !data[fields[kind]] ? [{ ...found, kind }] : []
  })
}

/**
 * Returns the total and the date that were read exactly (not by OCR) and differ from the form. The member may have
 * mistyped them in the form.
 */
export function differencesFrom(readings: readonly Reading[], data: ClaimDraftData): Suggestion[] {
  const exact = readings.filter(({ source }) => source !== 'ocr')
  return suggestionsFor(exact, {}).filter(({ kind, value }) => {
    if (kind === 'total') return bahtToSatang(value) !== bahtToSatang(data.medical_expense ?? '')
    return kind === 'date' && value !== data.admited_date
  })
}

/** Returns the form values of the accepted suggestions. `words` chooses the language of the hospital's name. */
export function toDraftData(
  suggestions: readonly Suggestion[],
  words: (names: { th: string; en: string }) => string,
): Partial<ClaimDraftData> {
  return Object.assign(
    {},
    ...suggestions.map(({ kind, value, place }) => {
      if (kind === 'total') return { medical_expense: value }
      if (kind === 'date') return { admited_date: value }
      return place ? { provider_code: value, provider_name: words(place) } : {}
    }),
  )
}
