import { InformationList, InformationPage, infoPageOf } from '../features/information'
import { useTranslations } from '../i18n'
import { ShareButton } from '../lib/share-button'
import { useParams } from '../router'
import { NotPageRoute } from './not-page'
import { Screen } from './shell/screen'

/**
 * The screen `/others/{type?}`. Shows the information page `type`; without a type, the list of these pages; for an
 * unknown type, the 404 page.
 */
export function OthersRoute() {
  const t = useTranslations('information')
  const { type } = useParams()
  if (type === undefined)
    return (
      <Screen name="others">
        <InformationList />
      </Screen>
    )
  const page = infoPageOf(type)
  if (page === null) return <NotPageRoute />
  const title = t(`title.${page}`)
  return (
    <Screen name="others" title={title} end={<ShareButton title={title} />}>
      <InformationPage page={page} />
    </Screen>
  )
}
