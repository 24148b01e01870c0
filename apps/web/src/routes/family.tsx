import { href } from '@khum/contract/paths'
import { ArrangeOwnCoverages } from '../features/card-order'
import { FamilyCoverageDetails, FamilyList, ManageFamily } from '../features/family'
import { TypedCardList } from '../features/typed-cards'
import { useParams } from '../router'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

export const EditCoverageRoute = contentScreen('editCoverage', <ArrangeOwnCoverages />, {
  back: href('coverages'),
})

/** Lets the member change the order of the family's cards, and who may see the member's cards. R42 */
export const EditCoverageFamilyRoute = contentScreen('editCoverageFamily', <ManageFamily />, {
  back: href('familyCoverages'),
})

/** `/family-coverages/{id?}`: all cards of the family, or one. */
export function FamilyCoveragesRoute() {
  const { id } = useParams()
  if (id === undefined)
    return (
      <Screen name="familyCoverages" back={href('home')}>
        <FamilyList />
        <TypedCardList whose="family" />
      </Screen>
    )
  return (
    <Screen name="familyCoverages" back={href('familyCoverages')}>
      <FamilyCoverageDetails key={id} id={id} />
    </Screen>
  )
}
