import type { Session as SessionAnswer } from '@khum/contract'
import type { SessionNews, SessionPlatform } from '../src/lib/session'

export const somebody: SessionAnswer = {
  access_token: 'access-1',
  expires_in_ms: 600_000,
  partner_id: 'khum',
  ins_code: 'KHM',
  member: {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    username: 'somsri',
    title: { th: 'นาง', en: 'Mrs' },
    name: { th: 'สมศรี', en: 'Somsri' },
    surname: { th: 'ใจดี', en: 'Jaidee' },
    email: null,
    phone_masked: null,
    lang: 'th',
  },
  consents_due: [],
}

export interface FakePlatform extends SessionPlatform {
  marker: boolean
  owes: boolean
  at: number
  announced: SessionNews[]
}

/** Fakes the parts of the browser that the session uses, in memory. Tests set the clock through `at`. */
export function createFakePlatform(): FakePlatform {
  const platform: FakePlatform = {
    marker: false,
    owes: false,
    at: 1_000_000,
    announced: [],
    hasMarker: () => platform.marker,
    clearMarker: () => {
      platform.marker = false
    },
    exclusively: (work) => work(),
    announce: (news) => platform.announced.push(news),
    owesSignOut: () => platform.owes,
    setOwesSignOut: (owes) => {
      platform.owes = owes
    },
    now: () => platform.at,
  }
  return platform
}
