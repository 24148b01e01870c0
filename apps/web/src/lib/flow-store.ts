import type { Coverage } from '@khum/contract/coverages'
import type { ClaimDocument } from '@khum/contract/documents'
import type { Hospital } from '@khum/contract/hospitals'
import type { OtpFlow, OtpPassed } from '@khum/contract/otp'
import { createStore, type Readable } from './external-store'

interface Agreement {
  id: string
  isForce: boolean
  isAgree: boolean
}

/** The flow of a code that is in progress, whatever it is for. */
export interface OtpInProgress {
  flow: OtpFlow
  /** What was learnt when the code was right; null before. */
  passed: OtpPassed | null
  /** Where to go after the code when it is not the purpose's usual screen. */
  next: string | null
}

/** What was typed into /register, to be found again on the way back. */
export interface RegisterForm {
  username: string
  password: string
  password_confirm: string
  name: string
  surname: string
  phone: string
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
  otp: OtpInProgress | null
  registerForm: RegisterForm | null
  /** The number typed into a forgot … screen. */
  phoneTyped: string
  /** Ids of the optional texts ticked during registration. */
  agreedOptional: readonly string[]
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
  otp: null,
  registerForm: null,
  phoneTyped: '',
  agreedOptional: [],
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
