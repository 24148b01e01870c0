import { href } from '@khum/contract/paths'
import {
  AddCard,
  CardDetail,
  ChooseCard,
  detailAddress,
  EditCard,
  formAddress,
  InsurerPicker,
  StartHere,
  WithCard,
} from '../features/typed-cards'
import { useNavigate, useParams, useSearchParams } from '../router'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

const ownList = href('coverages')
const familyList = href('familyCoverages')

export const AddCardRoute = contentScreen('addCard', <AddCard whose="self" notNow={ownList} />, {
  back: ownList,
  bare: true,
})
export const AddCardFamilyRoute = contentScreen(
  'addCardFamily',
  <AddCard whose="family" notNow={familyList} />,
  { back: familyList, bare: true },
)

/** `/edit-card/{id?}`; without an id the member chooses a card first. */
export function EditCardRoute() {
  return <Edit name="editCard" list={ownList} whose="self" />
}

/** `/edit-card-family/{id?}`; without an id the member chooses a card first. */
export function EditCardFamilyRoute() {
  return <Edit name="editCardFamily" list={familyList} whose="family" />
}

function Edit({
  name,
  list,
  whose,
}: {
  name: 'editCard' | 'editCardFamily'
  list: string
  whose: 'self' | 'family'
}) {
  const { id } = useParams()
  if (id === undefined)
    return (
      <Screen name={name} back={list}>
        <ChooseCard whose={whose} />
      </Screen>
    )
  return (
    <Screen name={name} back={detailAddress(id)} bare>
      <EditCard key={id} id={id} path={href(name, { id })} />
    </Screen>
  )
}

/**
 * `/insurance-list?card=`: the member chooses the insurer or bank of the card being typed in, then returns to its form.
 */
export function InsuranceListRoute() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const id = address.get('card')
  if (id === null)
    return (
      <Screen name="insuranceList" back={ownList}>
        <StartHere from="insurers" />
      </Screen>
    )
  return (
    <Screen name="insuranceList" bare>
      <WithCard id={id}>
        {(open) => (
          <InsurerPicker
            open={open}
            onDone={() => void navigate(formAddress(open.editor.get().record), { replace: true })}
          />
        )}
      </WithCard>
    </Screen>
  )
}

export function ViewCardDetailRoute() {
  const [address] = useSearchParams()
  const id = address.get('card')
  return (
    <Screen name="viewCardDetail" back={ownList}>
      {id === null ? <StartHere from="card" /> : <CardDetail key={id} id={id} />}
    </Screen>
  )
}
