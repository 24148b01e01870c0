import type { IdentityProvider, Lang, NotificationTopic } from '@khum/contract'
import { en } from './en'
import { th } from './th'

export interface MailText {
  subject: string
  body: string
}

/** Every text that leaves the house. Mail is read by others too: no diagnosis, no amount, no treatment place. TRUST R63 */
export interface Messages {
  /** Days as the reader writes them, see `writtenDay`. */
  claimReceived(of: {
    claimNumber: string
    receivedOn: string
    answerBy: string
    keepOriginalsUntil: string
  }): MailText
  claimNews(of: { claimNumber: string }): MailText
  /** Goes to the phone, or as mail to whoever has none. TRUST R19. */
  passwordChanged(): MailText
  /** A text to the phone that asked for it. */
  usernameReminder(of: { username: string }): string
  /** A new way into the account; goes to the phone, or as mail to whoever has none. */
  wayInLinked(of: { provider: IdentityProvider }): MailText
  wayInUnlinked(of: { provider: IdentityProvider }): MailText
  /** A text to the old number. `newPhone` is masked. */
  phoneChanged(of: { newPhone: string }): string
  /** A text to whoever a member asks for authority: it names nobody. */
  familyInvited(): string
  /** That there is news of a topic, and where to see it: a mail, and in `short` a push or a text. */
  news(of: { topic: NotificationTopic; link: string }): MailText & { short: string }
}

const catalogues: Record<Lang, Messages> = { th, en }

export function messagesIn(lang: Lang): Messages {
  return catalogues[lang]
}

const dayFormats: Record<Lang, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** An ISO day in words: `21 พฤศจิกายน 2569` in the Buddhist era, `21 November 2026`. */
export function writtenDay(day: string, lang: Lang): string {
  return dayFormats[lang].format(new Date(`${day}T00:00:00Z`))
}
