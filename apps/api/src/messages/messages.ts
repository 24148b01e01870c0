import type { IdentityProvider, Lang, NotificationTopic } from '@khum/contract'
import { en } from './en'
import { th } from './th'

export interface MailText {
  subject: string
  body: string
}

/** Texts that leave the app. Others may read them, so none holds a diagnosis, an amount or a hospital. R63 */
export interface Messages {
  /** Days are written out, see `formatDate` of the contract. */
  claimReceived(of: {
    claimNumber: string
    receivedOn: string
    answerBy: string
    keepOriginalsUntil: string
  }): MailText
  claimNews(of: { claimNumber: string }): MailText
  /** Goes to the phone, or by email to a member without one. R19 */
  passwordChanged(): MailText
  /** A text to the phone that requested it. */
  usernameReminder(of: { username: string }): string
  /** Goes to the phone, or by email to a member without one. */
  wayInLinked(of: { provider: IdentityProvider }): MailText
  wayInUnlinked(of: { provider: IdentityProvider }): MailText
  /** A text to the old number. `newPhone` is masked. */
  phoneChanged(of: { newPhone: string }): string
  /** A text to the person a member asks for permission; it names no one. */
  familyInvited(): string
  /** Says that a topic has an update and where to see it: an email, and in `short` a push or a text. */
  news(of: { topic: NotificationTopic; link: string }): MailText & { short: string }
}

const catalogues: Record<Lang, Messages> = { th, en }

export function messagesIn(lang: Lang): Messages {
  return catalogues[lang]
}
