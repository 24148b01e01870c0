import type { FailureCode } from '@khum/contract/errors'
import type { EntryResult, IdentityProvider } from '@khum/contract/external-sign-in'
import type { OtpFlow, OtpPassed } from '@khum/contract/one-time-codes'
import { createStore, type Readable } from '../platform/external-store'
import type { MessagingState } from '../platform/line/line'

interface Agreement {
  id: string
  isForce: boolean
  isAgree: boolean
}

export interface OtpInProgress {
  flow: OtpFlow
  /** The server's response to the right code; null until the member has entered the right code. */
  passed: OtpPassed | null
  /** The path to open after the right code, if it isn't the purpose's usual screen. */
  next: string | null
}

/** What was typed on /register. The form shows it again when the visitor comes back to /register. */
export interface RegisterForm {
  username: string
  password: string
  password_confirm: string
  name: string
  surname: string
  phone: string
}

/** Unsaved changes of /edit-profile. */
export interface ProfileDraft {
  /** The id of the member who edited the profile. */
  of: string
  /** Only the fields that the member changed. The form shows the server's values in all other fields. */
  values: Partial<ProfileValues>
}

/** The values of the form on /edit-profile, with every field as a string. */
export interface ProfileValues {
  name_th: string
  surname_th: string
  name_en: string
  surname_en: string
  /** The date field's value: an ISO date, '' or an incomplete date. */
  birth_date: string
  gender: '' | 'male' | 'female' | 'not_specified'
  email: string
}

/**
 * The state of tasks that take several screens, such as registration. Kept only in memory. Requirement 3.14 prescribes
 * names of fields. Some of these fields are elsewhere: the token in the session (R23), coverages and cards in the query
 * cache, and the e-Claim in the server's draft.
 */
export interface FlowState {
  /** Where to go after the sign-in. */
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
  /**
   * Whether the app runs inside LINE, and the LINE user id. For display only, because the server trusts only a token.
   * R29
   */
  messaging: MessagingState
  /** The ticket for linking an account to a LINE or partner identity that has no account yet. In memory only. */
  link: EntryResult['link']
  /** The state of a sign-in through LINE or a partner, until the sign-in results in a session or a ticket. */
  entry: { provider: IdentityProvider; state: 'working' | FailureCode } | null
  /** The result of linking LINE to the member's account. */
  lineLink: 'linked' | FailureCode | null
  otp: OtpInProgress | null
  registerForm: RegisterForm | null
  /** The phone number typed on /forget-username or /forget-password. */
  phoneTyped: string
  /** Ids of the optional consent documents ticked during registration. */
  agreedOptional: readonly string[]
  profileDraft: ProfileDraft | null
  /** The citizen id typed in a search for policies; `of` is the id of the member who typed it. */
  idTyped: { of: string; whose: 'self' | 'family'; text: string } | null
  /** What was typed in the hospital search. The search shows it again when the visitor comes back to that screen. */
  placeTyped: string
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
  /** Resets everything except `messaging`: a sign-out doesn't change whether the page is inside LINE. */
  clear(): void
}

export function createFlowStore(): FlowStore {
  const store = createStore(empty)
  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (part) => store.set({ ...store.get(), ...part }),
    clear: () => store.set({ ...empty, messaging: store.get().messaging }),
  }
}
