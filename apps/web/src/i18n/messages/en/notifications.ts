import type { SameShape } from '../same-shape'
import type { notifications as th } from '../th/notifications'

export const notifications = {
  tabs: 'Kinds of notifications',
  tab: {
    claim_status: 'Claim status',
    promotion_article: 'Promotions & articles',
    general: 'General',
  },
  unread: 'Unread',
  unreadCount: '{count, plural, one {# unread} other {# unread}}',
  readAll: 'Mark all as read',
  today: 'Today',
  yesterday: 'Yesterday',
  time: '{time}',
  more: 'Show earlier ones',
  over: 'Expired',
  expired: 'This promotion or article has expired',
  noticeExpired: 'This notice has expired',
  empty: {
    claim_status: {
      title: 'No claim notifications yet',
      text: 'Once you send a claim, you can follow every step here.',
      action: 'Send a claim',
    },
    promotion_article: {
      title: 'No new promotions or articles',
      text: 'Offers and useful reading from your insurer will be here.',
      action: 'See all promotions',
    },
    general: {
      title: 'No general notifications yet',
      text: 'News about your account, your cards and your family will be here.',
      action: 'Back to home',
    },
  },
  notFound: {
    title: 'This notification could not be found',
    text: 'The link may not be right, or it belongs to another account.',
    list: 'See all notifications',
  },
  claimNumber: 'Claim number',
  open: {
    claim: 'See this claim',
    family: 'Go to family coverage',
    setting: 'Go to settings',
    coverage: 'See this card',
    promotion: 'See this promotion',
    article: 'Read this article',
    promotions: 'See other promotions',
    articles: 'Read other articles',
  },
  somebody: 'A relative',
  provider: { line: 'LINE', sso: 'a partner account' },
  settled: {
    title: 'No more documents needed',
    text: 'Claim {number} no longer waits for documents. You don’t need to send any.',
  },
  kind: {
    claim_received: {
      title: 'Claim received',
      text: 'We have claim {number}. It will be checked soon; there is nothing you need to do.',
    },
    claim_checking: { title: 'Claim being checked', text: 'Claim {number} is being checked.' },
    claim_documents_needed: {
      title: 'More documents needed',
      text: 'Claim {number} still needs documents. See which ones, and attach them.',
    },
    claim_sent_to_insurer: {
      title: 'Sent to the insurer',
      text: 'The documents of claim {number} are checked. The insurer is now deciding.',
    },
    claim_approved: {
      title: 'Claim approved',
      text: 'Claim {number} is approved. Next, the money goes to your bank account.',
    },
    claim_partly_approved: {
      title: 'Claim partly approved',
      text: 'Claim {number} shows what is paid for each item, and why the rest is not.',
    },
    claim_payment_sent: {
      title: 'Payment on its way',
      text: 'The money for claim {number} should arrive within a few working days.',
    },
    claim_paid: {
      title: 'Claim paid',
      text: 'The money for claim {number} is in your bank account.',
    },
    claim_payment_failed: {
      title: 'Payment failed',
      text: 'The bank could not pay claim {number}. We will contact you to confirm your account.',
    },
    claim_not_approved: {
      title: 'Claim not approved',
      text: 'See why claim {number} was not approved, and what you can do.',
    },
    claim_withdrawn: {
      title: 'Claim withdrawn',
      text: 'Claim {number} was withdrawn and is not considered any further.',
    },
    claim_closed_missing_documents: {
      title: 'Claim closed',
      text: 'Claim {number} was closed because the documents did not arrive in time. You can send a new claim with all of them.',
    },
    family_invited: {
      title: '{name} asks to see your coverage',
      text: 'See what is asked for, and decide whether to allow it.',
    },
    family_accepted: {
      title: '{name} gave you permission',
      text: 'The cards of {name} are now with your family coverage.',
    },
    family_ended: {
      title: 'The permission between you and {name} has ended',
      text: 'If it is still needed, it can be asked for again.',
    },
    password_changed: {
      title: 'Password changed',
      text: 'Your other devices were signed out. If this was not you, set a new password at once.',
    },
    phone_changed: {
      title: 'Mobile number changed',
      text: 'OTP codes now go to the new number. If this was not you, change your password at once and call your insurer.',
    },
    way_in_linked: {
      title: 'Account linked with {provider}',
      text: 'You can now sign in with {provider}. If this was not you, check your settings and change your password at once.',
    },
    way_in_unlinked: {
      title: 'Account unlinked from {provider}',
      text: 'From now on you sign in with your username and password. If this was not you, change your password at once and call your insurer.',
    },
    card_checked: {
      title: 'Card checked at a hospital',
      text: '{whose, select, own {Your card} other {The card of {name} that you used}} was checked. If it was not used, call your insurer at the number on the card.',
    },
  },
} as const satisfies SameShape<typeof th>
