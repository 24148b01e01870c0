import { findPolicyEndpoints } from '@khum/contract/find-policy'
import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import { hasValidCheckDigit, nationalIdDigits, nationalIdSchema } from '@khum/contract/person-rules'
import { Clock, Search, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useErrorWords, useFieldWords, useLang, useTranslations } from '../../i18n'
import { useServices, useViewer } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { checkWith, useForm } from '../../lib/use-form'
import { useLocation } from '../../router'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { keepWords } from '../../ui/text/keep-words'
import { useBeginFlow, useSendRefusal } from '../one-time-codes'
import styles from './find-policy.module.css'
import { NationalIdField } from './national-id-field'

const check = checkWith<{ national_id: string }>(z.object({ national_id: nationalIdSchema }))

/**
 * Asks for a citizen id. Explains where the code is sent and what the id is used for. The response is the same whether
 * or not a policy was found. R22
 */
export function SearchForm({ whose }: { whose: 'self' | 'family' }) {
  const t = useTranslations('findPolicy')
  const { api, flow: store } = useServices()
  const lang = useLang()
  const viewer = useViewer()
  const begin = useBeginFlow()
  const fieldWords = useFieldWords()
  const errorWords = useErrorWords()
  const handleError = useErrorHandler()
  const location = useLocation()
  const { refused, clear, refuse, refusals } = useSendRefusal()
  const typed = store.get().idTyped
  const [doubted, setDoubted] = useState('')
  const form = useForm({
    initial: { national_id: typed?.of === viewer && typed.whose === whose ? typed.text : '' },
    check,
    async send({ national_id }) {
      clear()
      const digits = nationalIdDigits(national_id) ?? ''
      // The number of searches a day is limited, so a likely typing error gets a warning first. After the warning, a
      // second press starts the search.
      if (!hasValidCheckDigit(digits) && digits !== doubted) return setDoubted(digits)
      store.change({ idTyped: { of: viewer, whose, text: national_id } })
      const body = { national_id, whose, lang }
      const begun = await api.call(findPolicyEndpoints.startPolicySearch, { body })
      begin(begun, whose === 'family' ? `${href('addCoverageFamily')}?for=coverage_search` : undefined)
    },
    onError: (error) => handleError(error, { search_limit: refuse, ...refusals }),
  })
  const issue = form.issue('national_id')
  const isDoubted = doubted !== '' && nationalIdDigits(form.values.national_id) === doubted
  const hasEnded = location.state === 'flow_missing'
  return (
    <Form busy={form.busy} {...form.props} className={styles.form}>
      {hasEnded && !refused && <FormAlert tone="warning">{errorWords('flow_missing')}</FormAlert>}
      <p className={styles.lead}>{keepWords(t(`lead.${whose}`))}</p>
      <NationalIdField
        name="national_id"
        value={form.values.national_id}
        onText={(text) => form.set('national_id', text)}
        label={t(`id.label.${whose}`, { digits: String(limits.nationalId.digits) })}
        error={issue && fieldWords(issue)}
      />
      {refused && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={form.busy} icon={<Search />}>
        {t(isDoubted ? 'submitAnyway' : 'submit')}
      </Button>
      <ul className={styles.why}>
        <li>
          <Smartphone aria-hidden="true" />
          <span>{keepWords(t(`why.phone.${whose}`))}</span>
        </li>
        <li>
          <ShieldCheck aria-hidden="true" />
          <span>{keepWords(t('why.use'))}</span>
        </li>
        <li>
          <Clock aria-hidden="true" />
          <span>{keepWords(t('why.limit'))}</span>
        </li>
      </ul>
      <ButtonLink
        wide
        look="link"
        replace
        to={href(whose === 'self' ? 'searchIdcardFamily' : 'searchIdcard')}
      >
        {t(whose === 'self' ? 'toFamily' : 'toSelf')}
      </ButtonLink>
    </Form>
  )
}
