import { type FamilyScope, familyEndpoints, inviteSchema } from '@khum/contract/family'
import { familyRelationships } from '@khum/contract/find-policy'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useErrorWords, useFieldWords, useTranslations } from '../../i18n'
import type { ApiError } from '../../lib/api-error'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useForm } from '../../lib/use-form'
import { randomId } from '../../platform/random-id'
import { Button } from '../../ui/action/button'
import { Sheet } from '../../ui/feedback/sheet'
import { showToast } from '../../ui/feedback/toast-store'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { PhoneField } from '../../ui/fields/phone-field'
import { RadioCards } from '../../ui/fields/radio-cards'
import { EndDateChoice } from './end-date-choice'
import styles from './family.module.css'
import { ScopeChoice } from './scope-choice'
import { familyChanged } from './use-family'

interface Values {
  phone: string
  relationship: (typeof familyRelationships)[number] | ''
  scopes: FamilyScope[]
  ends_on: string
}

const toBody = ({ ends_on, ...values }: Values) => ({ ...values, ends_on: ends_on || null })

function check(values: Values) {
  const result = inviteSchema.safeParse(toBody(values))
  if (result.success) return []
  return result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    code: path[0] === 'relationship' ? 'required' : message,
  }))
}

/** Asks an adult relative to share their cards. R42 */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('family')
  const words = useTranslations('insurance.relationship')
  const common = useTranslations('common')
  const fieldWords = useFieldWords()
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const api = useApi()
  const client = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = ({ code }: ApiError) => setRefused(errorWords(code))
  /** The last invitation and its idempotency key. A retry after a lost response sends the same key. R54 */
  const last = useRef({ sent: '', key: '' })
  const initial: Values = { phone: '', relationship: '', scopes: ['see'], ends_on: '' }
  const form = useForm({
    initial,
    check,
    async send(values) {
      setRefused(null)
      const body = inviteSchema.parse(toBody(values))
      const sent = JSON.stringify(body)
      if (last.current.sent !== sent) last.current = { sent, key: randomId() }
      await api.call(familyEndpoints.invite, { body }, { idempotencyKey: last.current.key })
      familyChanged(client)
      showToast({ tone: 'success', text: t('invite.sent') })
      onClose()
    },
    onError: (error) =>
      handleError(error, {
        invitation_to_self: refuse,
        invitation_limit: refuse,
        network: refuse,
        timeout: refuse,
      }),
  })
  const errorText = (name: keyof Values, asks?: 'choose') => {
    const code = form.issue(name)
    return code && fieldWords(code, asks)
  }
  return (
    <Sheet
      open
      title={t('invite.title')}
      text={t('invite.text')}
      closeLabel={common('close')}
      onClose={onClose}
    >
      <Form busy={form.busy} {...form.props} className={styles.form}>
        {refused !== null && <FormAlert>{refused}</FormAlert>}
        <PhoneField
          name="phone"
          autoComplete="off"
          label={t('invite.phone')}
          value={form.values.phone}
          onText={(text) => form.set('phone', text)}
          error={errorText('phone')}
        />
        <RadioCards
          label={t('invite.relationship')}
          name="relationship"
          columns={3}
          value={form.values.relationship}
          onChange={(value) => form.set('relationship', value)}
          error={errorText('relationship', 'choose')}
          options={familyRelationships.map((value) => ({ value, label: words(value) }))}
        />
        <ScopeChoice value={form.values.scopes} onChange={(scopes) => form.set('scopes', scopes)} />
        <EndDateChoice value={form.values.ends_on} onChange={(day) => form.set('ends_on', day)} />
        <Button type="submit" wide busy={form.busy}>
          {t('invite.send')}
        </Button>
      </Form>
    </Sheet>
  )
}
