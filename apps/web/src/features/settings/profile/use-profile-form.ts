import { accountEndpoints, type Profile } from '@khum/contract/account'
import { bangkokDate } from '@khum/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useServices, useViewer } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useForm } from '../../../lib/use-form'
import { showToast } from '../../../ui/feedback/toast-store'
import { checkProfile, isChanged, type ProfileValues, toInput, toValues } from './profile-values'
import { profileSaved } from './use-profile'

/** The form over a profile as it is saved; what is typed survives the way to the OTP and to a new sign-in. */
export function useProfileForm(profile: Profile) {
  const t = useTranslations('profile')
  const { api, flow } = useServices()
  // Whose form this is: it is still there for a moment when the session has just ended.
  const [viewer] = useState(useViewer())
  const client = useQueryClient()
  const handleError = useErrorHandler()
  const saved = toValues(profile)
  const draft = flow.get().profileDraft
  const form = useForm<ProfileValues>({
    initial: draft?.of === viewer ? draft.values : saved,
    check: (values) => checkProfile(values, bangkokDate(new Date(api.serverNow()))),
    async send(values) {
      const answer = await api.call(accountEndpoints.saveProfile, { body: toInput(values) })
      flow.change({ profileDraft: null })
      profileSaved(client, viewer, answer)
      showToast({ tone: 'success', text: t('saved') })
    },
    onError: (error) => handleError(error),
  })
  const changed = isChanged(form.values, saved)
  const { values } = form
  useEffect(() => {
    const isTheirs = flow.get().profileDraft?.of === viewer
    if (changed) flow.change({ profileDraft: { of: viewer, values } })
    else if (isTheirs) flow.change({ profileDraft: null })
  }, [flow, viewer, changed, values])
  return { form, changed, drop: () => flow.change({ profileDraft: null }) }
}
