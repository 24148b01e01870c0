import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { Button } from '../../ui/action/button'

/** Opens the app in LINE, for partners whose app runs only there. Renders nothing for others. */
export function OpenInLine() {
  const t = useTranslations('shell.notFound')
  const { line } = useServices()
  const url = line.refused() ? line.url : null
  if (!url) return null
  return (
    <Button wide onClick={() => window.location.assign(url)}>
      {t('openInLine')}
    </Button>
  )
}
