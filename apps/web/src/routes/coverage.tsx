import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { ClaimOnOwnCard, CoverageDetails, SeeDoctorOnline, UseOwnCard } from '../features/coverages'
import { Screen } from './shell/screen'

/** Spec §2 /coverages/{id}. */
export function CoverageRoute() {
  const { id = '' } = useParams()
  return (
    <Screen
      name="coverage"
      back={href('coverages')}
      action={
        <>
          <UseOwnCard id={id} />
          <ClaimOnOwnCard id={id} place="main" />
        </>
      }
    >
      <CoverageDetails key={id} id={id} />
      <SeeDoctorOnline id={id} />
      <ClaimOnOwnCard id={id} place="below" />
    </Screen>
  )
}
