import { bangkokDate } from '@khum/contract/calendar'
import { externalSignInEndpoints, type IdentityProvider } from '@khum/contract/external-sign-in'
import { href, localePath } from '@khum/contract/paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useFormat, useLang, useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useStore } from '../../platform/external-store'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FormAlert } from '../../ui/fields/form-alert'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { useGoToLine } from './line-buttons'
import { LineMark } from './line-mark'

const identitiesKey = ['identities']

/** The linked sign-ins in /setting. The member can link and unlink LINE, but only unlink a partner's account. */
export function LinkedAccounts() {
  const t = useTranslations('externalSignIn.linked')
  const { api, line, flow } = useServices()
  const { lineLink } = useStore(flow)
  const errorWords = useErrorWords()
  const lang = useLang()
  const format = useFormat()
  const [unlinking, setUnlinking] = useState<IdentityProvider | null>(null)
  const { busy, go } = useGoToLine('link')
  const { data } = useQuery({
    queryKey: identitiesKey,
    queryFn: () => api.call(externalSignInEndpoints.listIdentities, {}),
  })
  const unlink = useUnlink(() => setUnlinking(null))
  if (!data) return null
  const ofLine = data.items.find(({ provider }) => provider === 'line')
  const ofPartner = data.items.find(({ provider }) => provider === 'sso')
  const canLink = data.line_offered && line.offered
  if (!ofLine && !ofPartner && !canLink) return null
  const since = (at: string) => t('since', { date: format.date(bangkokDate(new Date(at))) })
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
                busy={busy}
                onClick={() => (ofLine ? setUnlinking('line') : void go(localePath(href('setting'), lang)))}
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
              <Button look="link" size="sm" onClick={() => setUnlinking('sso')}>
                {t('unlink')}
              </Button>
            }
          />
        )}
      </List>
      <ConfirmDialog
        open={unlinking !== null}
        title={unlinking === 'sso' ? t('partnerUnlinkTitle') : t('unlinkTitle')}
        confirmLabel={t('unlink')}
        cancelLabel={t('keep')}
        onConfirm={() => unlinking && unlink.mutate(unlinking)}
        onCancel={() => setUnlinking(null)}
      >
        {unlinking === 'sso' ? t('partnerUnlinkText') : t('unlinkText')}
      </ConfirmDialog>
    </Section>
  )
}

/**
 * Unlinks a provider. For LINE, sends LINE's access token, with which the server removes the app from the member's
 * LINE.
 */
function useUnlink(onDone: () => void) {
  const { api, line, flow } = useServices()
  const handleError = useErrorHandler()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (provider: IdentityProvider) => {
      const token = provider === 'line' ? await line.accessToken() : null
      const body = token ? { line_access_token: token } : {}
      await api.call(externalSignInEndpoints.unlinkIdentity, { params: { provider }, body })
    },
    onSuccess: (_, provider) => {
      onDone()
      if (provider === 'line') flow.change({ lineLink: null })
      return client.invalidateQueries({ queryKey: identitiesKey })
    },
    onError: (error) => handleError(error),
  })
}
