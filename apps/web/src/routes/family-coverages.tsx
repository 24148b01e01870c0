import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { ClaimForRelative, FamilyCoverageDetails, FamilyList, UseForRelative } from '../features/family'
import { DeclaredCards } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 My Family's Coverage: all relatives' cards, or one. */
export function FamilyCoveragesRoute() {
  const { id } = useParams()
  if (id === undefined)
    return (
      <Screen name="familyCoverages" back={href('home')}>
        <FamilyList />
        <DeclaredCards whose="family" />
      </Screen>
    )
  return (
    <Screen
      name="familyCoverages"
      back={href('familyCoverages')}
      action={
        <>
          <UseForRelative id={id} />
          <ClaimForRelative id={id} place="main" />
        </>
      }
    >
      <FamilyCoverageDetails key={id} id={id} />
      <ClaimForRelative id={id} place="below" />
    </Screen>
  )
}
