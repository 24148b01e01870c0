import { familyEndpoints, type Invitation } from '@khum/contract/family'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useLang, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/action/button'
import { Sheet } from '../../ui/feedback/sheet'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { useBeginFlow, useSendRefusal } from '../one-time-codes'
import { EndDateChoice } from './end-date-choice'
import styles from './family.module.css'
import { ScopeChoice } from './scope-choice'
import { familyChanged } from './use-family'

/**
 * Lets the member accept an invitation in full or in part, with a one-time code to their own phone, or decline it. R42
 */
export function AnswerSheet({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useTranslations('family')
  const common = useTranslations('common')
  const format = useFormat()
  const lang = useLang()
  const api = useApi()
  const client = useQueryClient()
  const begin = useBeginFlow()
  const action = useAction()
  const [scopes, setScopes] = useState(invitation.scopes)
  const [endsOn, setEndsOn] = useState(invitation.ends_on ?? '')
  const { refused, clear, refuse, refusals } = useSendRefusal()
  const params = { id: invitation.id }

  function run(call: () => Promise<void>) {
    clear()
    return action.run(call, {
      invitation_over(error) {
        refuse(error)
        familyChanged(client)
      },
      invitation_adults_only: refuse,
      ...refusals,
    })
  }
  const agree = () =>
    run(async () => {
      const body = { scopes, ends_on: endsOn || null, lang }
      begin(await api.call(familyEndpoints.startAcceptance, { params, body }))
    })
  const decline = () =>
    run(async () => {
      await api.call(familyEndpoints.endInvitation, { params })
      familyChanged(client)
      onClose()
    })
  const name = invitation.name ? format.words(invitation.name) : ''
  return (
    <Sheet
      open
      title={t('answer.title', { name })}
      text={t('answer.text')}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <Form className={styles.form} busy={action.busy} onSubmit={() => void agree()}>
        {refused !== null && <FormAlert>{refused}</FormAlert>}
        <ScopeChoice offered={invitation.scopes} value={scopes} onChange={setScopes} />
        <EndDateChoice latest={invitation.ends_on} value={endsOn} onChange={setEndsOn} />
        <Button type="submit" wide busy={action.busy}>
          {t('answer.agree')}
        </Button>
        <Button wide look="cancel" disabled={action.busy} onClick={() => void decline()}>
          {t('answer.decline')}
        </Button>
      </Form>
    </Sheet>
  )
}
