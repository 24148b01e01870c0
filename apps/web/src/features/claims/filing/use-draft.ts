import { claimDraftEndpoints } from '@khum/contract/claim-drafts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { keptTexts } from '../../../lib/kept-texts'
import { useApi, useServices, useSession, useViewer } from '../../../lib/services'
import { useStore } from '../../../platform/external-store'
import { createUploads, type Uploads } from '../../documents'
import { claimKeys } from '../query-keys'
import { createDraftEditor, type DraftEditor } from './draft-editor'
import { forgetUnsaved, openDraftWithUnsaved } from './unsaved'

export interface OpenDraft {
  editor: DraftEditor
  uploads: Uploads
}

/**
 * Opens a draft if it isn't open already. The draft stays open, with its uploads, until it is sent or deleted or the
 * member signs out. A refetch only updates the draft's list of files.
 */
export function useOpenDraft(id: string | null) {
  const api = useApi()
  const viewer = useViewer()
  const { session: owner } = useServices()
  const session = useSession()
  const email = session.status === 'member' ? session.member.email : null
  const client = useQueryClient()
  const queryKey = claimKeys.draft(viewer, id)
  return useQuery<OpenDraft>({
    queryKey,
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const open = client.getQueryData<OpenDraft>(queryKey)
            if (open) {
              await open.editor.refreshFiles()
              return open
            }
            const draft = await api.call(claimDraftEndpoints.getDraft, { params: { id } }, { signal })
            const editor = await openDraftWithUnsaved(keptTexts(owner), draft, (from) =>
              createDraftEditor(api, from),
            )
            const { data } = editor.get().values
            const { only_treatment } = draft
            if (data.email === undefined && email !== null) editor.edit({ email })
            if (data.admited_type === undefined && only_treatment !== null)
              editor.edit({ admited_type: only_treatment })
            const uploads = createUploads({
              api,
              target: { target: 'draft', target_id: id },
              onSettled: editor.refreshFiles,
            })
            return { editor, uploads }
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

export function useDraftState(editor: DraftEditor) {
  const { record: draft, values } = useStore(editor)
  return { draft, ...values }
}

/** Returns a function that forgets an open draft and stops its uploads after the draft was sent or deleted. */
export function useCloseDraft(): (id: string) => void {
  const client = useQueryClient()
  const viewer = useViewer()
  const { session } = useServices()
  return (id) => {
    const queryKey = claimKeys.draft(viewer, id)
    const open = client.getQueryData<OpenDraft>(queryKey)
    open?.editor.stop()
    for (const { key } of open?.uploads.get() ?? []) open?.uploads.remove(key)
    client.removeQueries({ queryKey })
    forgetUnsaved(keptTexts(session), id)
    void client.invalidateQueries({ queryKey: claimKeys.drafts(viewer) })
  }
}

export function useDrafts() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: claimKeys.drafts(viewer),
    queryFn: ({ signal }) => api.call(claimDraftEndpoints.listDrafts, {}, { signal }),
    staleTime: 0,
  })
}
