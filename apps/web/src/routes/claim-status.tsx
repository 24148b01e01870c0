import { claimGroups } from '@khum/contract/claim-status'
import { href } from '@khum/contract/paths'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ClaimDetails, ClaimList } from '../features/claims'
import { useTranslations } from '../i18n'
import { Screen } from './shell/screen'

/** Spec §2 /claim-status/{id?}: one claim, or all of them. */
export function ClaimStatusRoute() {
  const { id } = useParams()
  return id === undefined ? <All /> : <One id={id} />
}

/** The tab stands in the address, so that coming back shows the same one. */
function All() {
  const [search, setSearch] = useSearchParams()
  const group = claimGroups.find((known) => known === search.get('group')) ?? 'in_process'
  return (
    <Screen name="claimStatus">
      <ClaimList
        group={group}
        onGroup={(next) => setSearch({ group: next }, { replace: true, preventScrollReset: true })}
      />
    </Screen>
  )
}

function One({ id }: { id: string }) {
  const t = useTranslations('claimStatus')
  const navigate = useNavigate()
  function back() {
    // Opened from a message: there is no list to go back to yet.
    if (Number(window.history.state?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(href('claimStatus'), { replace: true })
  }
  return (
    <Screen name="claimStatus" title={t('detail')} back={back}>
      <ClaimDetails key={id} id={id} />
    </Screen>
  )
}
