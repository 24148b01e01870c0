import { claimEndpoints } from '@khum/contract/claims'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from '../../../lib/external-store'
import { useApi, useSession, useViewer } from '../../../lib/services'
import { createUploads, type Uploads } from '../../documents'
import { createDraftEditor, type DraftEditor } from './draft-editor'
import type { DraftState } from './draft-state'

export interface OpenDraft {
  editor: DraftEditor
  uploads: Uploads
}

/** Opens a draft once and keeps it, with its running uploads, until it is sent, thrown away, or the member signs out. */
export function useOpenDraft(id: string | null) {
  const api = useApi()
  const viewer = useViewer()
  const session = useSession()
  const email = session.status === 'member' ? session.member.email : null
  return useQuery<OpenDraft>({
    queryKey: ['claim-draft', viewer, id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const draft = await api.call(claimEndpoints.getDraft, { params: { id } }, { signal })
            const editor = createDraftEditor(api, draft)
            if (draft.data.email === undefined && email !== null) editor.edit({ email })
            const uploads = createUploads({
              api,
              target: { target: 'draft', target_id: id },
              onSettled: () => void editor.refresh(),
            })
            return { editor, uploads }
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

export function useDraftState(editor: DraftEditor): DraftState {
  return useStore(editor)
}

/** Forgets an open draft that no longer exists. */
export function useCloseDraft(): (id: string) => void {
  const client = useQueryClient()
  const viewer = useViewer()
  return (id) => {
    const open = client.getQueryData<OpenDraft>(['claim-draft', viewer, id])
    open?.editor.stop()
    client.removeQueries({ queryKey: ['claim-draft', viewer, id] })
    void client.invalidateQueries({ queryKey: ['claim-drafts', viewer] })
  }
}

/** Claims begun and not sent. */
export function useDrafts() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['claim-drafts', viewer],
    queryFn: ({ signal }) => api.call(claimEndpoints.listDrafts, {}, { signal }),
    staleTime: 0,
  })
}
