import type { Draft } from '@khum/contract/claim-drafts'
import { type ClaimDraftData, type ClaimIssue, checkClaimDocuments } from '@khum/contract/claim-rules'
import type { DocumentList } from '@khum/contract/documents'
import { visibleLine, visibleText } from '@khum/contract/visible-text'

/** Returns draft data as the server stores it: no invisible characters, and an accident date only for accidents. */
export function cleanDraftData({
  accident_date,
  symptom,
  provider_name,
  ...rest
}: ClaimDraftData): ClaimDraftData {
  return {
    ...rest,
    ...(rest.claim_type === 'accident' && accident_date !== undefined && { accident_date }),
    ...(symptom !== undefined && { symptom: visibleText(symptom) }),
    ...(provider_name !== undefined && { provider_name: visibleLine(provider_name) }),
  }
}

/** Returns the attachment lists that still need a file. Refused files don't count. */
export function documentIssues(draft: Draft): ClaimIssue[] {
  const count = (list: DocumentList) =>
    draft.documents.filter((document) => document.list === list && document.fate !== 'refused').length
  return checkClaimDocuments(
    { receipt: count('receipt'), medical: count('medical'), bank_book: count('bank_book') },
    draft.coverage.card_type,
  )
}
