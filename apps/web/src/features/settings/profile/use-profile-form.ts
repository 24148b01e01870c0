import { accountEndpoints, type Profile } from '@khum/contract/account'
import { bangkokDate } from '@khum/contract/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from '../../../i18n'
import type { ProfileValues } from '../../../lib/flow-store'
import { useServices, useViewer } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useForm } from '../../../lib/use-form'
import { showToast } from '../../../ui/feedback/toast-store'
import { changedFields, checkProfile, toInput, toValues } from './profile-values'
import { profileSaved } from './use-profile'

/** Manages the profile form. Unsaved values stay during the OTP screen and after a new sign-in by the same member. */
export function useProfileForm(profile: Profile) {
  const t = useTranslations('profile')
  const { api, flow, session } = useServices()
  // Keeps the viewer of the first render as the draft's owner. After the session ends, the form renders again for a
  // guest, who mustn't get the draft.
  const [viewer] = useState(useViewer())
  const client = useQueryClient()
  const handleError = useErrorHandler()
  const saved = useMemo(() => toValues(profile), [profile])
  const draft = flow.get().profileDraft
  const form = useForm<ProfileValues>({
    initial: draft?.of === viewer ? { ...saved, ...draft.values } : saved,
    check: (values) => checkProfile(values, bangkokDate(new Date(api.serverNow()))),
    async send(values) {
      // Fetches the unchanged fields again, because another phone may have changed them since this form was opened.
      const newest = toValues(await api.call(accountEndpoints.getProfile, {}))
      const body = toInput({ ...newest, ...changedFields(values, saved) })
      const answer = await api.call(accountEndpoints.saveProfile, { body })
      flow.change({ profileDraft: null })
      profileSaved({ client, session }, viewer, answer)
      showToast({ tone: 'success', text: t('saved') })
    },
    onError: (error) => handleError(error),
  })
  const { values } = form
  const changes = useMemo(() => changedFields(values, saved), [values, saved])
  const changed = Object.keys(changes).length > 0
  useEffect(() => {
    const isOwnDraft = flow.get().profileDraft?.of === viewer
    if (changed) flow.change({ profileDraft: { of: viewer, values: changes } })
    else if (isOwnDraft) flow.change({ profileDraft: null })
  }, [flow, viewer, changed, changes])
  return { form, changed, discard: () => flow.change({ profileDraft: null }) }
}
