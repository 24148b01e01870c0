import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { ClaimOnRelativesCard, FamilyCoverageDetails, FamilyList, UseRelativesCard } from '../features/family'
import { TypedCardList } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 My Family's Coverage: all relatives' cards, or one. */
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
    <Screen
      name="familyCoverages"
      back={href('familyCoverages')}
      action={
        <>
          <UseRelativesCard id={id} />
          <ClaimOnRelativesCard id={id} place="main" />
        </>
      }
    >
      <FamilyCoverageDetails key={id} id={id} />
      <ClaimOnRelativesCard id={id} place="below" />
    </Screen>
  )
}
