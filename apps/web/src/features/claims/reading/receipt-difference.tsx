import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import type { DraftEditor } from '../filing/draft-editor'
import { useDraftState } from '../filing/use-draft'
import { FoundValues } from './found-values'
import { differencesFrom, type SuggestedKind, toDraftData } from './suggestions'
import { useReadings } from './use-readings'

/**
 * Offers the total and date of a receipt that the member added after filling in the form. Offers only values that were
 * read exactly and differ from the form. Offers nothing if there are several receipts, because the form then has their
 * sum.
 */
export function ReceiptDifference({ editor }: { editor: DraftEditor }) {
  const t = useTranslations('filing.reading')
  const { words } = useFormat()
  const { draft, data } = useDraftState(editor)
  const [declined, setDeclined] = useState<readonly SuggestedKind[]>([])
  const receipts = draft.documents.filter(({ list, fate }) => list === 'receipt' && fate !== 'refused')
  const receipt = draft.reads_receipts && receipts.length === 1 ? receipts[0] : undefined
  const { readings } = useReadings(receipt)
  const found = differencesFrom(readings, data).filter(({ kind }) => !declined.includes(kind))
  if (!receipt || found.length === 0) return null
  return (
    <FoundValues
      words={{ title: t('differs'), accept: t('useReceipt'), decline: t('keepTyped') }}
      receipt={receipt}
      found={found}
      onAccept={() => editor.edit(toDraftData(found, words))}
      onLeaveOut={(kinds) => setDeclined([...declined, ...kinds])}
    />
  )
}
