import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import {
  ClaimOnOwnCard,
  CoverageDetails,
  CoverageList,
  SeeDoctorOnline,
  UnlockNumbers,
  UseOwnCard,
} from '../features/coverages'
import { TypedCardList } from '../features/typed-cards'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

/** Asks for the code that shows a card's full numbers. Requirement 4.7 */
export const OtpCardRoute = contentScreen('otpCard', <UnlockNumbers />, { bare: true })

export function CoveragesRoute() {
  return (
    <Screen name="coverages">
      <CoverageList />
      <TypedCardList whose="self" />
    </Screen>
  )
}

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
