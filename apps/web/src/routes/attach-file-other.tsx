import { documentLists } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AttachableClaims, AttachDocuments, cameFromClaim } from '../features/claims'
import { Screen } from './shell/screen'

/** Spec §2 /attach-file-other: `?claim=` says which claim, without it one is chosen. */
export function AttachFileOtherRoute() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const claimId = search.get('claim')
  const wanted = documentLists.find((list) => list === search.get('list')) ?? null

  function sent(id: string) {
    if (cameFromClaim(state)) void navigate(-1)
    else void navigate(href('claimStatus', { id }), { replace: true })
  }
  return (
    <Screen name="attachFileOther">
      {claimId === null ? (
        <AttachableClaims />
      ) : (
        <AttachDocuments key={claimId} claimId={claimId} wanted={wanted} onSent={() => sent(claimId)} />
      )}
    </Screen>
  )
}
