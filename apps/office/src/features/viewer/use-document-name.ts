import type { Case } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'

type Document = Case['documents'][number]

/**
 * Returns a function that names a document after its kind. The name has a number if the claim has several documents of
 * that kind.
 */
export function useDocumentName(documents: readonly Document[]): (document: Document) => string {
  const t = useTranslations('claimCase')
  return (document) => {
    const kind = kindOf(document)
    const same = documents.filter((each) => kindOf(each) === kind)
    const at = same.findIndex(({ id }) => id === document.id) + 1
    return same.length > 1 ? `${t(kind)} ${at}` : t(kind)
  }
}

function kindOf({ list }: Document): 'medical' | 'bank_book' | 'receipt' {
  return list === 'medical' || list === 'bank_book' ? list : 'receipt'
}
