import { type addCoveragesSchema, findPolicyEndpoints } from '@khum/contract/find-policy'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { input } from 'zod/mini'
import { useErrorWords, useTranslations } from '../../i18n'
import type { ApiError } from '../../lib/api-error'
import { useServices } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { useNavigate } from '../../router'
import { showToast } from '../../ui/feedback/toast-store'
import { useForgetFlowOnLeave } from '../one-time-codes'

/**
 * Returns a function that adds the chosen coverages. If they are the member's own, it then opens the list of cards; if
 * they are the family's, it calls `onFamilyAdded`.
 */
export function useAddCoverages(
  token: string,
  { whose, onFamilyAdded }: { whose: 'self' | 'family'; onFamilyAdded: () => void },
) {
  const t = useTranslations('findPolicy.found')
  const errorWords = useErrorWords()
  const { api, flow } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const forgetFlowOnLeave = useForgetFlowOnLeave()
  const { busy, run } = useAction()
  const [refused, setRefused] = useState<string | null>(null)

  async function add(body: input<typeof addCoveragesSchema>) {
    const { added } = await api.call(findPolicyEndpoints.addCoverages, { body }, { registerToken: token })
    flow.change({ idTyped: null })
    forgetFlowOnLeave()
    for (const key of ['coverages', 'home', 'profile'])
      void client.invalidateQueries({ queryKey: [key], refetchType: 'all' })
    if (whose === 'family') onFamilyAdded()
    else {
      showToast({ tone: 'success', text: t('done', { count: added }) })
      await navigate(href('coverages'), { replace: true })
    }
  }

  const refuse = ({ code }: ApiError) => setRefused(errorWords(code))
  const startAgain = () =>
    void navigate(href(whose === 'self' ? 'searchIdcard' : 'searchIdcardFamily'), {
      state: 'flow_missing',
      replace: true,
    })

  return {
    busy,
    refused,
    add(body: input<typeof addCoveragesSchema>) {
      setRefused(null)
      return run(() => add(body), {
        flow_missing: startAgain,
        not_found: refuse,
        validation_failed: refuse,
        network: refuse,
        timeout: refuse,
      })
    },
  }
}
