import { claimGroups } from '@khum/contract/claim-status'
import { documentLists } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import {
  AppealForm,
  AttachableClaims,
  AttachDocuments,
  ClaimDetails,
  ClaimList,
  cameFromClaim,
} from '../features/claims'
import { useTranslations } from '../i18n'
import { useLocation, useNavigate, useParams, useSearchParams } from '../router'
import { Screen } from './shell/screen'
import { useBackToList } from './shell/use-back-to-list'

/** `/claim-status/{id?}`: one claim, or the list of the member's claims. */
export function ClaimStatusRoute() {
  const { id } = useParams()
  return id === undefined ? <All /> : <One id={id} />
}

function All() {
  const [search, setSearch] = useSearchParams()
  const group = claimGroups.find((known) => known === search.get('group')) ?? 'in_process'
  return (
    <Screen name="claimStatus">
      <ClaimList
        group={group}
        onGroup={(next) => setSearch({ group: next }, { replace: true, keepsScroll: true })}
      />
    </Screen>
  )
}

function One({ id }: { id: string }) {
  const t = useTranslations('claimStatus')
  const appeal = useTranslations('claimActions.appeal')
  const [search] = useSearchParams()
  const back = useBackToList(href('claimStatus'))
  const backToClaim = useBackToList(href('claimStatus', { id }))
  if (search.has('appeal'))
    return (
      <Screen name="claimStatus" title={appeal('screen')} back={backToClaim}>
        <AppealForm key={id} claimId={id} />
      </Screen>
    )
  return (
    <Screen name="claimStatus" title={t('detail')} back={back}>
      <ClaimDetails key={id} id={id} />
    </Screen>
  )
}

/**
 * `/attach-file-other?claim=`: adds documents to that claim. Without a claim in the address, the member chooses one
 * first.
 */
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
