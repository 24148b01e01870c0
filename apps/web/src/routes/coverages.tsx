import { href } from '@khum/contract/paths'
import { CoverageDetails, CoverageList, UnlockNumbers } from '../features/coverages'
import { TypedCardList } from '../features/typed-cards'
import { useParams } from '../router'
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
    <Screen name="coverage" back={href('coverages')}>
      <CoverageDetails key={id} id={id} />
    </Screen>
  )
}
