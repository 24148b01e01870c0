import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { Button } from '../../ui/action/button'

/** The way into LINE, for a visitor whose partner opens there only; nothing for anybody else. */
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
