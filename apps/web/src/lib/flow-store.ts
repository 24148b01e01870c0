import type { Coverage } from '@khum/contract/coverages'
import type { ClaimDocument } from '@khum/contract/documents'
import type { Hospital } from '@khum/contract/hospitals'
import { createStore, type Readable } from './external-store'

interface Agreement {
  id: string
  isForce: boolean
  isAgree: boolean
}

/**
 * What the specification keeps on the client, under its names, in memory only; the token is apart (TRUST R23). A server's
 * answer lives in the query cache and not here. Spec §3 Session and flow state.
 */
export interface FlowState {
  /** Where a guest was going when the sign-in came in between. */
  backPath: string | null
  username: string | null
  insurance: string | null
  isActivate: boolean
  companyName: string | null
  coverages: readonly Coverage[]
  card: Coverage | null
  register: { token: string; ref_no: string; phone: string; ttl_minute: number; is_old_user: boolean } | null
  delete: { ref_no: string; phone: string; ttl_minute: number } | null
  condition: Agreement | null
  privacy: Agreement | null
  draftCard: {
    company: string
    noCard: string
    name_ins: string
    startDate: string
    dueDate: string
    ins_code: string
  } | null
  symptom: string | null
  hospital: Pick<Hospital, 'code' | 'name'> | null
  receiptList: readonly ClaimDocument[]
  medicalList: readonly ClaimDocument[]
  mobileList: readonly string[]
  isAddCard: boolean
  isEditCard: boolean
}

const empty: FlowState = {
  backPath: null,
  username: null,
  insurance: null,
  isActivate: false,
  companyName: null,
  coverages: [],
  card: null,
  register: null,
  delete: null,
  condition: null,
  privacy: null,
  draftCard: null,
  symptom: null,
  hospital: null,
  receiptList: [],
  medicalList: [],
  mobileList: [],
  isAddCard: false,
  isEditCard: false,
}

export interface FlowStore extends Readable<FlowState> {
  change(part: Partial<FlowState>): void
  /** Forgets everything, on sign-out. */
  clear(): void
}

export function createFlowStore(): FlowStore {
  const store = createStore(empty)
  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (part) => store.set({ ...store.get(), ...part }),
    clear: () => store.set(empty),
  }
}
