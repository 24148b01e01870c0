import type { EntryResult, IdentityProvider } from '@khum/contract/external-sign-in'
import type { OtpFlow, OtpPassed } from '@khum/contract/one-time-codes'
import type { MessagingState } from '../platform/line/line'
import type { FailureCode } from './api-error'
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

/** What was changed on /edit-profile and not saved yet, and by whom. */
export interface ProfileDraft {
  of: string
  values: {
    name_th: string
    surname_th: string
    name_en: string
    surname_en: string
    /** As the date field gives it: ISO, '' or unfinished. */
    birth_date: string
    gender: '' | 'male' | 'female' | 'not_specified'
    email: string
  }
}

/**
 * Of what the specification keeps on the client that which has no other home, under its names, in memory only. The token is
 * apart (TRUST R23); who one is stands in the session, coverages and cards in the query cache, and what is filled into an
 * e-Claim (symptom, hospital, lists of files) in the server's draft. Spec §3 Session and flow state.
 */
export interface FlowState {
  /** Where a guest was going when the sign-in came in between. */
  backPath: string | null
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
  isAddCard: boolean
  isEditCard: boolean
  /** Of the messaging app: ready flag, user id, is-client flag. The user id is for show; the server takes a token only. TRUST R29 */
  messaging: MessagingState
  /** To link an account with, for whoever came in by LINE or a partner and has none linked. In memory only. */
  link: EntryResult['link']
  /** How coming in by LINE or a partner went, when it did not lead to a session or a ticket. */
  entry: { provider: IdentityProvider; state: 'working' | FailureCode } | null
  /** How linking LINE to the account went. */
  lineLink: 'linked' | FailureCode | null
  otp: OtpInProgress | null
  registerForm: RegisterForm | null
  /** The number typed into a forgot … screen. */
  phoneTyped: string
  /** Ids of the optional texts ticked during registration. */
  agreedOptional: readonly string[]
  profileDraft: ProfileDraft | null
  /** The citizen id typed into a search, by whom and for whom. */
  idTyped: { of: string; whose: 'self' | 'family'; text: string } | null
  /** What was typed into the hospital search, to be found again on the way back. */
  placeTyped: string
  /** The same of the search for telemedicine. */
  telemedTyped: string
}

const empty: FlowState = {
  backPath: null,
  register: null,
  delete: null,
  condition: null,
  privacy: null,
  draftCard: null,
  isAddCard: false,
  isEditCard: false,
  messaging: { isReady: false, userId: null, isClient: false },
  link: null,
  entry: null,
  lineLink: null,
  otp: null,
  registerForm: null,
  phoneTyped: '',
  agreedOptional: [],
  profileDraft: null,
  idTyped: null,
  placeTyped: '',
  telemedTyped: '',
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
    // Whether this is LINE does not change with who is signed in.
    clear: () => store.set({ ...empty, messaging: store.get().messaging }),
  }
}
