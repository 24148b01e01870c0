import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { ClaimWithCard, CoverageDetails, DoctorWithCard, UseWithCard } from '../features/coverages'
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
          <UseWithCard id={id} />
          <ClaimWithCard id={id} place="main" />
        </>
      }
    >
      <CoverageDetails key={id} id={id} />
      <DoctorWithCard id={id} />
      <ClaimWithCard id={id} place="below" />
    </Screen>
  )
}
