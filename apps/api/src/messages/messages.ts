import type { IdentityProvider, Lang, NotificationTopic } from '@khum/contract'
import { en } from './en'
import { th } from './th'

export interface MailText {
  subject: string
  body: string
}

/**
 * The texts of SMS, emails and push messages. Other people may read them, so they never contain a diagnosis, an amount
 * or a hospital. R63
 */
export interface Messages {
  /** Dates are written out, see `formatDate` of the contract. */
  claimReceived(of: {
    claimNumber: string
    receivedOn: string
    answerBy: string
    keepOriginalsUntil: string
  }): MailText
  claimNews(of: { claimNumber: string }): MailText
  /** Sent by SMS, or by email to a member without a phone. R19 */
  passwordChanged(): MailText
  /** An SMS to the phone number whose username was requested. */
  usernameReminder(of: { username: string }): string
  /** Says that LINE or a partner's sign-in was linked. Sent by SMS, or by email to a member without a phone. */
  wayInLinked(of: { provider: IdentityProvider }): MailText
  wayInUnlinked(of: { provider: IdentityProvider }): MailText
  /** An SMS to the old number. `newPhone` is masked. */
  phoneChanged(of: { newPhone: string }): string
  /** Sent by SMS and by email. R27 */
  payoutAccountChanged(): MailText
  /** An SMS to the relative whom a member invites. The text contains no names. */
  familyInvited(): string
  /** Says that a topic has news, with a link: as an email and, in `short`, as a push message or an SMS. */
  news(of: { topic: NotificationTopic; link: string }): MailText & { short: string }
}

const catalogues: Record<Lang, Messages> = { th, en }

export function messagesIn(lang: Lang): Messages {
  return catalogues[lang]
}
