import { entryEndpoints, type IdentityProvider } from '@khum/contract/external-sign-in'
import { href, localePath } from '@khum/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useFormat, useLang, useTranslations } from '../../i18n'
import { useStore } from '../../lib/external-store'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FormAlert } from '../../ui/fields/form-alert'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { LineMark } from './line-mark'
import { identitiesKey, useUnlink } from './use-unlink'

/** Other ways in, in /setting: LINE to link and unlink; a partner's, which is linked by coming from there, to unlink. */
export function LinkedAccounts() {
  const t = useTranslations('externalSignIn.linked')
  const { api, line, flow } = useServices()
  const { lineLink } = useStore(flow)
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const lang = useLang()
  const format = useFormat()
  const [asking, setAsking] = useState<IdentityProvider | null>(null)
  const { data } = useQuery({
    queryKey: identitiesKey,
    queryFn: () => api.call(entryEndpoints.listIdentities, {}),
  })
  const unlink = useUnlink(() => setAsking(null))
  if (!data) return null
  const ofLine = data.items.find(({ provider }) => provider === 'line')
  const ofPartner = data.items.find(({ provider }) => provider === 'sso')
  const canLink = data.line_offered && line.offered
  if (!ofLine && !ofPartner && !canLink) return null
  const since = (at: string) => t('since', { date: format.date(at.slice(0, 10)) })
  return (
    <Section title={t('title')} {...(ofLine || canLink ? { text: t('text') } : {})}>
      {lineLink && lineLink !== 'linked' && <FormAlert>{errorWords(lineLink)}</FormAlert>}
      {lineLink === 'linked' && <FormAlert tone="info">{t('done')}</FormAlert>}
      <List label={t('title')}>
        {(ofLine || canLink) && (
          <ListRow
            icon={<LineMark />}
            title="LINE"
            text={ofLine ? since(ofLine.linked_at) : t('notLinked')}
            end={
              <Button
                look="link"
                size="sm"
                onClick={() =>
                  ofLine
                    ? setAsking('line')
                    : void line.leave('link', localePath(href('setting'), lang)).catch(handleError)
                }
              >
                {ofLine ? t('unlink') : t('linkLine')}
              </Button>
            }
          />
        )}
        {ofPartner && (
          <ListRow
            icon={<Handshake />}
            title={t('partner')}
            text={since(ofPartner.linked_at)}
            end={
              <Button look="link" size="sm" onClick={() => setAsking('sso')}>
                {t('unlink')}
              </Button>
            }
          />
        )}
      </List>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'sso' ? t('partnerUnlinkTitle') : t('unlinkTitle')}
        confirmLabel={t('unlink')}
        cancelLabel={t('keep')}
        onConfirm={() => asking && unlink.mutate(asking)}
        onCancel={() => setAsking(null)}
      >
        {asking === 'sso' ? t('partnerUnlinkText') : t('unlinkText')}
      </ConfirmDialog>
    </Section>
  )
}
